extension PostTexts {
    /// Threads begun in Korean.
    static let koreanThreads = """
        eunseo_oh 20h =elevator | 전시장 엘리베이터 적재 하중 450kg. 제 작품 480kg. 계단으로 가겠습니다. 여러분이 필요합니다. #졸전
        > hw_noh 8m | 몇 층이죠
        >> eunseo_oh 2m | 3층이요
        >>> hw_noh 1m | 저는 원래 4층 안 올라가는데 다행이네요. 갈게요
        >>>> eunseo_oh 3m | 은인…
        > tk_lee 15m | 반으로 자르면 240이잖아요
        >> eunseo_oh 4m | 자르면 제목이 거짓말이 돼요
        >>> tk_lee 7m | 제목이 뭔데요
        >>>> eunseo_oh 1m | 「온전한 것」
        >>>>> tk_lee 2m | ㅋㅋㅋㅋㅋㅋㅋㅋ 갈게요
        > moonjh 1h | 불편함 213호로 등록했습니다. 바퀴 달린 판 있어요. 들고 가요?
        >> eunseo_oh 5m | 네 제발요
        > minjun_c 3h | 끝나고 앉을 의자를 가져가겠다.
        > haneul_choi 5h | 응원은 무게가 없으니까 많이 보낼게요 📣

        tk_lee 4h quote=elevator | 옮겼습니다. 480kg 맞습니다. 계단은 무사합니다. 우리는 아닙니다.
        > eunseo_oh 5m | 파스값은 제가 냅니다 😭😭😭

        taeo_k 19h =title | 플로터 펜이 마지막 2%에서 말랐습니다. 98%짜리 그림의 제목을 지어 주세요. #오늘의실패
        > jihoon_p 6m | 수렴하지 않음
        > minji_koo 12m | 「내 탓 아님」
        > uri_cha 14m | 페이드아웃
        >> taeo_k 20m | 이거 좋다. 후보 1
        > priya_raman 35m | "Pen, ultimate"
        >> taeo_k 4m | 영어권 사람들 나가 주세요
        >>> priya_raman 1m | I'm already at the door
        >>>> dokafor 10m | Let her back in, that was excellent
        > demo2 2h | 마르는 동안
        >> taeo_k 6m | 아. 이걸로 할게요
        >>> demo2 30m | 전시하면 알려 줘요. 보러 갈게요

        chaea_yoon 3d =cafe | 학교 근처 혼자 작업하기 좋은 카페 추천 받아요. 조건: 콘센트, 큰 책상, 음악 작게. #카페추천
        > kh_na 10m | 후문 '낮은테이블'. 이름은 낮은데 책상은 높아요
        >> chaea_yoon 5m | 음악은요?
        >>> kh_na 3m | 사장님 기분에 따라요
        >>>> bora_h 12m | 비 오는 날은 무조건 재즈. 맑은 날은 복불복
        >>>>> kh_na 2m | 지난주 맑았는데 트로트였음
        >>>>>> bora_h 1m | 그날 좋았잖아요
        > hoyeon_ji 25m | '문고리'요. 커피는 보통인데 문고리가 좋아요
        >> moonjh 8m | 이분 이럴 줄 알았다
        > solbi_park 1h | 화분 많은 데 찾으시면 '물주는날'. 제가 못 키우는 애들이 거기선 다 살아 있어요 #카페추천
        > ihyun_kang 2h deleted | 거기 저번 달에 문 닫았어요
        >> solbi_park 14m | 헉 아니에요 어제도 갔어요! 휴가였대요
        >>> chaea_yoon 20m | 다행… 그럼 내일 가 볼게요
        > yujin_jung 5h | 동네 건물 도감 027번 건물 1층이요. 의자 네 개, 손님 세 명이면 만석이라 조용합니다

        seungwoo_b 45h =filmprice | 필름값 또 올랐습니다. 이제 셔터 누르기 전에 눈을 감고 기도합니다. #필름
        > doyoon_k 20m | 눈은 뜨세요
        >> seungwoo_b 2m | 그래서 초점이 안 맞았나
        > hyejin_j 35m | 저는 한 롤로 한 달 버티기 중이에요. 지금 22컷 남음
        >> seungwoo_b 10m | 오늘 며칠이죠
        >>> hyejin_j 6m | 4일이요…
        >>>> seoha_lee 9m | 하루 한 컷도 안 되네요. 수행이다
        > leofont 2h | Bulk loading. 30 m tin, a dark bag and a podcast. I can show you on Saturday
        >> seungwoo_b 12m | 정말요? 갈게요! 다크백은 있어요. I will bring coffee
        >>> leofont 3m | Then we have everything
        >>>> doyoon_k 30m | 저도요. 조용히 있을게요

        sion_hong 5d =diary | 졸업 영화 촬영 일지를 여기 쓰겠습니다. 안 쓰면 아무것도 안 한 것 같아서요. 1일 차: 카메라 빌림. 배터리 안 빌림. #졸전
        > siwoo_y 30m | 배터리 저한테 두 개 있어요. 편집실 서랍 셋째 칸
        >> sion_hong 10m | 감독님이라고 부르겠습니다
        > sion_hong 20h | 2일 차: 옥상에서 일몰 찍기로 함. 일몰이 저보다 먼저 퇴근함
        >> sion_hong 24h | 3일 차: 다시 옥상. 오늘은 제가 먼저 도착. 대신 구름이 왔습니다. 구름도 배우라고 생각하기로 했습니다
        >>> haneul_choi 1h | 그 구름 제가 그렸어요. 서쪽에서 온 애죠?
        >>> sion_hong 25h | 4일 차: 사촌동생이 NG를 열한 번 냈는데 열두 번째에 진짜로 울었습니다. 컷을 못 외쳤어요
        >>>> ihyun_kang 40m | 그 테이크 쓰세요. 꼭이요
        >>>> sion_hong 26h | 5일 차: 그 테이크 썼습니다. 촬영 끝. 이모가 수박을 잘라 주셨어요
        >>>>> uri_cha 15m | 수박 자르는 소리 녹음했어요?
        >>>>>> sion_hong 4m | …다시 자르러 갑니다
        >>>>> siwoo_y 2h | 고생했다. 배터리는 돌려줘

        dohyun_kwak 6d =glyphs | 현대 한글 11,172자 중 9,412자 그렸습니다. 그런데 처음 그린 2,000자가 이제 마음에 안 듭니다. 계산해 보면 영원히 끝나지 않습니다. 괜찮습니다. #글꼴
        > dain_yang 15m | 괜찮으신 거 맞죠
        >> dohyun_kwak 5m | 네
        >>> dain_yang 2m | 자간 봐 드릴까요
        >>>> dohyun_kwak 1m | 아니요 거기까지 보면 정말 끝이에요
        >>>>> dain_yang 10m | 기다릴게요. 12년도 기다릴 수 있어요
        > dokafor 3h | The first 2,000 taught you the other 7,412. Ship it and let version 2 be ashamed of version 1. #type
        >> dohyun_kwak 1h | …'가'만 고치고요
        >>> junho_seo 20m | 작년에도 '가'만 고친다고 하셨어요

        nayoon_bae 4h images=4:paperCut =doodles | 이번 주에 오려 낸 낙서 중 살아남은 네 장. 뭐가 제일 나아요? 번호로 말해 주세요 #1일1낙서 #의견구해요
        > soyul_lim 3m | 2
        > chaewon_an 9m | 3번이요. 3번 왼쪽 구석이요
        > sea_jin 11m | 2! 2! 2!
        > gyuri_s 18m | 4
        > ameliahart 26m | 1, and please tell me you cut it by hand
        >> nayoon_bae 4m | all by hand! 손가락 하나는 밴드예요
        > doha_kim 40m | 네 장 다 정사각으로 잘라서 나란히요. 격자로요
        >> nayoon_bae 2m | 도하 님은 격자만 보면…
        > harin_ha 1h | 3

        solbi_park 40h =basil | 바질 사망. 향년 3주. 드로잉으로 기억하겠습니다 🌱🪦
        > bora_h 10m | 물 너무 많이 주신 거 아니에요?
        >> solbi_park 3m | 사랑을 너무 많이 준 거예요
        >>> narae_k 8m | 천연 염색 재료로 기증하실래요
        >>>> solbi_park 1m | 아직 발인 전이에요
        >>>>> narae_k 2m | 삼가 조의를 표합니다
        > moonjh 2h | 불편함 211호: 화분에는 왜 "이제 그만"이라고 말하는 기능이 없는가

        jimin_han 12d | 손톱 밑에 낀 광약 어떻게 지우세요? 내일이 면접이에요… #의견구해요
        > narae_k 7m | 저한테 묻는 건 아니죠 (손톱 파란 사람)
        > daon_j 12m | 치약이요. 칫솔로 살살
        >> jimin_han 25m | 지워졌어요!!! 민트 향 나는 금속공예가가 되었습니다
        >>> daon_j 2m | 합격 기운입니다
        >>>> jimin_han 30h | 합격했어요 🥹
        """
}
