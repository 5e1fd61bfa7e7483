/// The members as written by hand: name, handle, major, bio. A name in Latin letters means the member writes English.
enum Roster {
    static let rows: [[String]] = """
        김서연 | demo | 시각디자인 | 그래픽과 글자를 만들어요. I make graphics and letters. 커피보다 산책.
        이지우 | demo2 | 회화 | 색이 마르는 동안 기다리는 사람
        박하은 | haeun_studio | 도예 | 흙은 거짓말을 안 해요. 물레 앞에서 하루 네 시간.
        최민준 | minjun_c | 산업디자인 | 의자 연구 중. 앉아보고 그립니다.
        정수빈 | subin0412 | 판화 | 리소그래프 좋아하는 사람 여기 모여요 🖨️
        Maya Lindqvist | mayalind | Illustration | Swedish in Seoul. Drawing windows since forever.
        강도윤 | doyoon_k | 사진 | 35mm / 새벽 / 안개
        조예린 | yerin_weaves | 섬유 | 실을 세고 또 세고.
        윤시우 | siwoo_y | 영상 | 프레임 사이에 있는 것들
        장하준 | hajun_jang | 공간디자인 | 빛이 들어오는 방향부터 그립니다
        임소율 | soyul_lim | 애니메이션 | 초당 12장, 손으로.
        Daniel Okafor | dokafor | Graphic Design | Type, grids and too many notebooks.
        한지민 | jimin_han | 금속공예 | 은과 놋. 작은 것을 오래 만집니다.
        오은서 | eunseo_oh | 조소 | 무거운 걸 가볍게 보이게 하는 게 목표
        서준호 | junho_seo | 시각디자인 | 포스터 모으는 게 취미, 만드는 게 일
        신유나 | yuna_s | 회화 | 작업실에 고양이 두 마리 있음 🐈🐈
        권태오 | taeo_k | 미디어아트 | 코드로 그리고 종이에 뽑습니다
        황보라 | bora_h | 섬유 | 보라색 옷은 없어요
        안채원 | chaewon_an | 일러스트레이션 | 느린 그림. 의뢰는 메일로 주세요!
        송이든 | eden_song | 건축 | 모형 만들다 밤샘한 날들의 기록
        Sofia Marchetti | sofiam | Printmaking | Two colours are enough. Three on Sundays.
        류가온 | gaon_ryu | 동양화 | 먹은 한 번에, 종이는 여러 번
        전혜진 | hyejin_j | 사진 | 바다 근처에서 자랐습니다
        홍시온 | sion_hong | 영상 | 졸업작품 준비 중입니다… 살려주세요
        고은별 | byeol_go | 도예 | 유약 실험 노트 37권째
        문재현 | moonjh | 산업디자인 | 생활 속 불편함 수집가
        양다인 | dain_yang | 시각디자인 | 글자와 글자 사이를 봐요
        손규리 | gyuri_s | 회화 | 
        Hannah Brandt | hbrandt | Textile Design | Weaver. Exchange student until July, then we'll see.
        배나윤 | nayoon_bae | 애니메이션 | 낙서가 본업이 되어버린 케이스
        백승우 | seungwoo_b | 사진 | 필름값이 월세를 넘었다
        허윤아 | yoona_heo | 금속공예 | 반지 안쪽에 새기는 말들에 관심이 많아요
        남궁민서 | ngminseo | 공간디자인 | 계단, 난간, 모서리
        유하람 | haram_yu | 판화 | 목판 / 실크 / 손에 묻은 잉크
        Priya Raman | priya_raman | Media Art | Generative things. Ask me about noise functions.
        심지안 | jian_sim | 회화 | 풍경을 지우면서 그립니다
        노현우 | hw_noh | 조소 | 용접은 새벽에
        하린 | harin_ha | 일러스트레이션 | 이름이 두 글자입니다. 성이 하, 이름이 린.
        곽도현 | dohyun_kwak | 시각디자인 | 한글 글꼴 그리기 7년차, 완성한 글꼴 0개
        성아인 | ain_sung | 섬유 | 조각보 잇는 시간이 제일 좋다
        차은우리 | uri_cha | 영상 | 소리 나는 그림을 만들고 있어요
        Leo Fontaine | leofont | Photography | I walk a lot and carry one lens.
        주원희 | wonhee_joo | 동양화 | 화선지 위의 물 자국을 연구합니다.
        우서진 | seojin_woo | 미디어아트 | 기계가 그린 것처럼 보이지만 손이 많이 갑니다
        구민지 | minji_koo | 도예 | 깨진 것도 모아둡니다
        이솔 | sol_e | 회화 | 소나무 할 때 솔
        나경훈 | kh_na | 건축 | 도면 위에서만 용감함
        진세아 | sea_jin | 애니메이션 | 바다 이름 맞아요 🌊
        Amelia Hart | ameliahart | Illustration | Paper, scissors, tea.
        지호연 | hoyeon_ji | 산업디자인 | 손잡이만 그립니다 (농담 아님)
        엄태리 | teri_um | 판화 | 찍을 때마다 조금씩 다른 게 좋아서
        김도하 | doha_kim | 시각디자인 | 격자를 좋아하고 자주 어깁니다
        김나래 | narae_k | 섬유 | 쪽 염색 배우는 중. 손톱이 늘 파래요.
        이서하 | seoha_lee | 사진 | 밤에만 나갑니다
        이태경 | tk_lee | 조소 | 돌 → 종이 → 다시 돌
        박지훈 | jihoon_p | 미디어아트 | 끌개(attractor)에 끌려서 여기까지
        박솔비 | solbi_park | 일러스트레이션 | 식물 키우다 죽이고 그림으로 살립니다
        최하늘 | haneul_choi | 회화 | 하늘 그리는 하늘
        정유진 | yujin_jung | 공간디자인 | 동네 건물 도감 만드는 중
        Tomás Rivera | tomasr | Architecture | Axonometric everything.
        정다온 | daon_j | 금속공예 | 느리게 두드립니다
        강이현 | ihyun_kang | 영상 | 엔딩 크레딧 끝까지 보는 사람
        조민서 | minseo_cho | 동양화 | 새벽 산에 자주 갑니다
        윤채아 | chaea_yoon | 도예 | 백자만 4년
        Grace Kim | gracek | Graphic Design | Seoul / Toronto. Bilingual posters.
        장우림 | woorim | 회화 | 큰 캔버스, 작은 차
        임건 | geon_lim | 시각디자인 | 두 글자 이름 동호회 회장
        한소희 | sohee_hh | 판화 | 분홍이 많아지는 시기
        Ben Achterberg | benacht | Ceramics | Bowls mostly. Some of them hold water.
        오세린 | serin_oh | 애니메이션 | 종이 오려서 움직이게 하는 사람
        서은재 | eunjae | 사진 | 말보다 사진이 빠름
        신동하 | dongha_s | 건축 | 창문 개수를 세는 버릇
        """.split(separator: "\n").map { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
            return cells.map { cell in
                let trimmed = cell.drop { $0 == " " }
                return String(trimmed.reversed().drop { $0 == " " }.reversed())
            }
        }

    static let surnames = Array("김김김김이이이박박최정강조윤장임한오서신권황안송류홍")
    static let syllables = Array("서지민하윤은채수연우현준예나다유")
    static let romanized = [
        "seo", "ji", "min", "ha", "yoon", "eun", "chae", "soo", "yeon", "woo", "hyun", "jun", "ye", "na", "da", "yu",
    ]
}
