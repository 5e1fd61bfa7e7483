/// Three hundred members: some written by hand, the others of common names, many of them alike.
enum SearchCast {
    static let members: [(name: String, handle: String, major: String)] = written + invented

    private static let written = """
        김서연 / demo / 시각디자인 | 이지우 / jiwoo_lee / 회화 | 박하은 / haeun_studio / 도예 | 최민준 / minjun_c / 산업디자인
        정수빈 / subin0412 / 판화 | Maya Lindqvist / mayalind / Illustration | 강도윤 / doyoon_k / 사진
        조예린 / yerin_weaves / 섬유 | 윤시우 / siwoo_y / 영상 | 장하준 / hajun_jang / 공간디자인 | 임소율 / soyul_lim / 애니메이션
        Daniel Okafor / dokafor / Graphic Design | 한지민 / jimin_han / 금속공예 | 오은서 / eunseo_oh / 조소
        서준호 / junho_seo / 시각디자인 | 신유나 / yuna_s / 회화 | 권태오 / taeo_k / 미디어아트 | 황보라 / bora_h / 섬유
        안채원 / chaewon_an / 일러스트레이션 | 송이든 / eden_song / 건축 | Sofia Marchetti / sofiam / Printmaking
        류가온 / gaon_ryu / 동양화 | 전혜진 / hyejin_j / 사진 | 홍시온 / sion_hong / 영상 | 고은별 / byeol_go / 도예
        문재현 / moonjh / 산업디자인 | 양다인 / dain_yang / 시각디자인 | 손규리 / gyuri_s / 회화
        Hannah Brandt / hbrandt / Textile Design | 배나윤 / nayoon_bae / 애니메이션 | 백승우 / seungwoo_b / 사진
        허윤아 / yoona_heo / 금속공예 | 남궁민서 / ngminseo / 공간디자인 | 유하람 / haram_yu / 판화
        Priya Raman / priya_raman / Media Art | 심지안 / jian_sim / 회화 | 노현우 / hw_noh / 조소
        하린 / harin_ha / 일러스트레이션 | 곽도현 / dohyun_kwak / 시각디자인 | 성아인 / ain_sung / 섬유 | 차은우리 / uri_cha / 영상
        Leo Fontaine / leofont / Photography | 주원희 / wonhee_joo / 동양화 | 우서진 / seojin_woo / 미디어아트
        구민지 / minji_koo / 도예 | 이솔 / sol_e / 회화 | 나경훈 / kh_na / 건축 | 진세아 / sea_jin / 애니메이션
        Amelia Hart / ameliahart / Illustration | 지호연 / hoyeon_ji / 산업디자인 | 엄태리 / teri_um / 판화
        김도하 / doha_kim / 시각디자인 | 김나래 / narae_k / 섬유 | 이서하 / seoha_lee / 사진 | 이태경 / tk_lee / 조소
        박지훈 / jihoon_p / 미디어아트 | 박솔비 / solbi_park / 일러스트레이션 | 최하늘 / haneul_choi / 회화 | 정유진 / yujin_jung / 공간디자인
        Tomás Rivera / tomasr / Architecture | 정다온 / daon_j / 금속공예 | 강이현 / ihyun_kang / 영상
        조민서 / minseo_cho / 동양화 | 윤채아 / chaea_yoon / 도예 | Grace Kim / gracek / Graphic Design | 장우림 / woorim / 회화
        임건 / geon_lim / 시각디자인 | 한소희 / sohee_hh / 판화 | Ben Achterberg / benacht / Ceramics
        오세린 / serin_oh / 애니메이션 | 서은재 / eunjae / 사진 | 신동하 / dongha_s / 건축
        """.split { $0 == "|" || $0 == "\n" }.map { line in
            let cells = line.split(separator: "/").map { $0.trimmed }
            return (name: cells[0], handle: cells[1], major: cells[2])
        }

    private static let surnames = Array("김이박최정강조윤장임한오서신권황안송류홍")
    private static let syllables = Array("서지민하윤은채수연우현준예나다유")
    private static let romanSurnames =
        "kim lee park choi jung kang cho yoon jang lim han oh seo shin kwon hwang ahn song ryu hong".split(
            separator: " ")
    private static let romanSyllables = "seo ji min ha yoon eun chae soo yeon woo hyun jun ye na da yu".split(
        separator: " ")
    private static let majors = """
        시각디자인 / 회화 / 도예 / 산업디자인 / 판화 / Illustration / 사진 / 섬유 / 영상 / 공간디자인 /
        애니메이션 / Graphic Design / 금속공예 / 조소 / 미디어아트 / 일러스트레이션 / 건축 / 동양화 / Textile Design / Photography
        """.split { $0 == "/" || $0 == "\n" }.map { $0.trimmed }

    private static let invented: [(name: String, handle: String, major: String)] = {
        var members: [(name: String, handle: String, major: String)] = []
        var handles = Set(written.map(\.handle))
        var index = 0
        while members.count < 300 - written.count {
            let (family, first) = (index * 7 % 20, (index * 5 + index / 16) % 16)
            let second = (index * 11 + index / 20 + 3) % 16
            index += 1
            let handle = "\(romanSyllables[first])\(romanSyllables[second])_\(romanSurnames[family])"
            guard first != second, handle.utf8.count <= 20, handles.insert(handle).inserted else { continue }
            let name = "\(surnames[family])\(syllables[first])\(syllables[second])"
            members.append((name, handle, majors[index * 3 % 20]))
        }
        return members
    }()

    /// The query and the member it means; `~` before a query that is typed decomposed.
    static let questions: [(typed: String, handle: String)] = """
        황다은 > daeun_hwang | 신서윤 > seoyoon_shin | 서준나 > junna_seo | 장하윤 > hayoon_jang | 황하민 > hamin_hwang
        한수예 > sooye_han | 주원희 > wonhee_joo | 정수지 > sooji_jung | 한예민 > yemin_han | 김유연 > yuyeon_kim
        권유나 > yuna_kwon | 송예우 > yewoo_song | 장다수 > dasoo_jang | 정예수 > yesoo_jung | 정다온 > daon_j
        박민수 > minsoo_park | 오채나 > chaena_oh | 신윤채 > yoonchae_shin | 고은별 > byeol_go | 송수하 > sooha_song
        권윤하 > yoonha_kwon | 임나현 > nahyun_lim | 류지다 > jida_ryu | 장하준 > hajun_jang | 김서연 > demo | 하나 > hana_jang
        지은 > jieun_kang | 수현 > soohyun_song | 하채 > hachae_lee | 다민 > damin_lee | 서윤 > seoyoon_shin
        현나 > hyunna_kim | 채아 > chaea_yoon | 수유 > sooyu_oh | 하유 > hayu_lee | 지다 > jida_ryu | 이든 > eden_song
        동하 > dongha_s | 세아 > sea_jin | 유지 > yuji_kim | 예은 > yeeun_jung | 지훈 > jihoon_p | 시온 > sion_hong
        수지 > sooji_jung | 준현 > junhyun_oh | ㅊㅅㅇ > sooeun_choi | ㅇㄴㅎ > nahyun_lim | ㅇㄷㄴ > dana_yoon
        ㅂㅅㅂ > solbi_park | ㅅㅇㄴ > yuna_s | ㄹㅈㅅ > jisoo_ryu | ㅈㅅㅊ > seochae_cho | ㅂㅇㄴ > yeonna_park
        ㅎㅇㄴ > yuna_hong | ㅎㅁㅈ > minji_han | ㄴㄱㅁㅅ > ngminseo | ㅂㄴㅇ > nayoon_bae | ㅎㅈㅊ > jichae_han
        ㄱㅁㅈ > minji_koo | ㅂㅅㅇ > seungwoo_b | ㅅㅁㅊ > minchae_song | ㅅㅅㅈ > seoji_seo | ㅎㅎㅅ > hyunseo_hong
        ㅇㅁㄷ > minda_lim | ㅇㅌㄱ > tk_lee | ㅌㄱ > tk_lee | ㅅㄹ > serin_oh | ㅂㄹ > bora_h | ㄴㄹ > narae_k | ㄱㄹ > gyuri_s
        ㅌㅇ > taeo_k | 이ㄷㅇ > dawoo_lee | 서ㅈㅇ > junyoon_seo | 한ㅅㄷ > sooda_han | 안ㄴㅊ > nachae_ahn | 서ㅅㅈ > seoji_seo
        유ㅎㄹ > haram_yu | 신ㅇㅁ > yumin_shin | 임ㅇㅈ > yeonjun_lim | 정ㅊㅇ > chaeyu_jung | 윤ㄷㄴ > dana_yoon
        고ㅇㅂ > byeol_go | 박ㅎㅁ > hamin_park | 최ㅁㅇ > minyeon_choi | 노ㅎㅇ > hw_noh | 김ㅇㅈ > yuji_kim
        ㅎ하윤 > hayoon_hwang | ㅅ윤유 > yoonyu_shin | ㅇ지서 > jiseo_oh | ㅇ윤예 > yoonye_yoon | ㅇ민다 > minda_lim
        ㅇ민하 > minha_ahn | ㅊ하늘 > haneul_choi | ㅅ유나 > yuna_s | 한민ㅈ > minji_han | 최연ㅅ > yeonseo_choi
        구민ㅈ > minji_koo | 권윤ㅈ > yoonji_kwon | 서서ㅎ > seohyun_seo | 강도ㅇ > doyoon_k | 안연ㅇ > yeonwoo_ahn
        류준ㅈ > junji_ryu | 박하ㅅ > haseo_park | 안연ㅁ > yeonmin_ahn | 송지ㄴ > jina_song | 이서ㅎ > seoha_lee
        정예ㄷ > yeda_jung | 김유ㅎ > yuhyun_kim | 고은ㅂ > byeol_go | 배나유 > nayoon_bae | 고은벼 > byeol_go
        황하유 > hayoon_hwang | 이다주 > dajun_lee | 곽도혀 > dohyun_kwak | 이윤여 > yoonyeon_lee | 한예미 > yemin_han
        황하주 > hajun_hwang | 신유미 > yumin_shin | 황다으 > daeun_hwang | 윤윤으 > yooneun_yoon | 김윤으 > yooneun_kim
        권혀 > hyunwoo_kwon | 주워 > wonhee_joo | 장여 > yeonji_jang | 박미 > minsoo_park | 최여 > yeonseo_choi
        이여 > yeonha_lee | 백스 > seungwoo_b | 조주 > junwoo_cho | 허유 > yoona_heo | 나겨 > kh_na | ~최수은 > sooeun_choi
        ~강준유 > junyu_kang | ~최민연 > minyeon_choi | ~한수다 > sooda_han | ~강이현 > ihyun_kang | ~홍서유 > seoyu_hong
        ~장윤채 > yoonchae_jang | ~홍은하 > eunha_hong | ~현은 > hyuneun_shin | ~나예 > naye_hwang | ~현예 > hyunye_shin
        ~준채 > junchae_kang | eunsoo_kim > eunsoo_kim | sooyeon_jung > sooyeon_jung | yeonyu_park > yeonyu_park
        hyunjun_kim > hyunjun_kim | wooeun_lee > wooeun_lee | yoonda_kim > yoonda_kim | najun_han > najun_han
        nayeon_lim > nayeon_lim | hyunseo_cho > hyunseo_cho | nahyun_park > nahyun_park
        minhyun_ahn > minhyun_ahn | seohyun_seo > seohyun_seo | seoyeon_seo > seoyeon_seo
        minyeon_choi > minyeon_choi | sea_j > sea_jin | yemin > yemin_han | ihyun > ihyun_kang
        minda > minda_lim | hyune > hyuneun_shin | yeonh > yeonha_lee | subin > subin0412 | benac > benacht
        yeonm > yeonmin_ahn | yejun > yejun_choi | @MINEUN_LIM > mineun_lim | @HAMIN_PARK > hamin_park
        @HYEJIN_J > hyejin_j | @NAYOON_BAE > nayoon_bae | @DASOO_HWANG > dasoo_hwang
        @HYUNSEO_CHO > hyunseo_cho | hamin park > hamin_park | taeo k > taeo_k | wooeun kwon > wooeun_kwon
        yeonyoon park > yeonyoon_park | ｓｏｆｉａｍ > sofiam | ｊｕｎｊｉ＿ｏｈ > junji_oh | ｙｅｄａ＿ｓｏｎｇ > yeda_song
        ｙｏｏｎｊｉ＿ｌｅｅ > yoonji_lee | Daniel Okafor > dokafor | Priya Raman > priya_raman | Amelia Hart > ameliahart
        Hannah Brandt > hbrandt | Tomás Rivera > tomasr | Sofia Marchetti > sofiam | Leo Fontaine > leofont
        Maya Lindqvist > mayalind | Ben Achterberg > benacht | Grace Kim > gracek | ben > benacht
        sofia > sofiam | priya > priya_raman | grace > gracek | daniel > dokafor | maya > mayalind
        amelia > ameliahart | hannah > hbrandt | tomás > tomasr | leo > leofont | ACHTERBERG > benacht
        LINDQVIST > mayalind | RAMAN > priya_raman | RIVERA > tomasr | BRANDT > hbrandt | MARCHETTI > sofiam
        OKAFOR > dokafor | FONTAINE > leofont | HART > ameliahart | ramxn > priya_raman | okkfor > dokafor
        grvce > gracek | branzt > hbrandt | lzndqvist > mayalind | mavchetti > sofiam | lindvist > mayalind
        okafr > dokafor | marcetti > sofiam | bandt > hbrandt | riera > tomasr | amela > ameliahart
        ramn > priya_raman | lindqkvist > mayalind | havnnah > hbrandt | marchektti > sofiam | ozkafor > dokafor
        prxiya > priya_raman | fkontaine > leofont | amleia > ameliahart | raamn > priya_raman
        hananh > hbrandt | okafro > dokafor | graec > gracek | fontaien > leofont | macrhetti > sofiam
        ameliahat > ameliahart | monjh > moonjh | sojin > seojin_woo | minkjun > minjun_c | dxokafor > dokafor
        eunjvae > eunjae | Graphic Design 준윤 > junyoon_seo | 시각디자인 은지 > eunji_shin | 회화 연나 > yeonna_park
        애니메이션 나채 > nachae_choi | 조소 예우 > yewoo_han | 도예 지민 > jimin_oh | 조소 현우 > hw_noh | 애니메이션 민현 > minhyun_choi
        도윤 사진 > doyoon_k | 수서 섬유 > sooseo_ahn | 채윤 Il > chaeyoon_ryu | 지민 금속 > jimin_han | 지우 Ph > jiwoo_jung
        민지 조소 > minji_han | thdtndP > sooye_song | dbsguswns > hyunjun_yoon | fbcodbs > chaeyoon_ryu
        dldndms > wooeun_lee | dhwltn > jisoo_oh
        """.split { $0 == "|" || $0 == "\n" }.map { line in
            let cells = line.split(separator: ">").map { $0.trimmed }
            return (typed: cells[0], handle: cells[1])
        }
}

extension Substring {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
