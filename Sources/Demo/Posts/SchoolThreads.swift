extension PostTexts {
    /// What everybody has an opinion on.
    static let schoolThreads = """
        doha_kim 2d =critwords | 크리틱 주간에 들은 말 중에 제일 기억에 남는 거 하나씩 적고 갑시다. 저부터: "왜 했는지는 알겠는데, 왜 안 그만뒀는지는 모르겠네." #크리틱주간
        > eden_song 4m | "여기 사람이 사나요?" 네 교수님 화장실 있잖아요…
        > jian_sim 9m | "지난번 게 나았어요." 지난번은 아무것도 안 가져간 날
        >> sol_e 3m | 이게 1등이다
        >>> jian_sim 1m | 상금은요
        > minjun_c 15m | "앉아 봐도 되나?" 안 된다고 했다. 앉으셨다.
        >> hoyeon_ji 6m | 그래서요?
        >>> minjun_c 2m | 37호가 최종이 아니게 됐다.
        > seojin_woo 22m | "이건 어디서 다운받았어요?"
        > hbrandt 35m | "I don't understand it, but I'd like a scarf of it." Best crit of my life. #crit
        > gyuri_s 50m | "음"
        >> bora_h 2m | 규리 님 교수님도 규리 님이신가요
        > minseo_cho 1h | 아무 말씀 없이 창을 여셨다. 그게 평이었다.
        > ngminseo 3h | "계단 좋네." 4년 만에 처음 들은 칭찬이라 집에 가서 엄마한테 말함
        >> doha_kim 5m | 축하드려요 ㅠㅠ

        kh_na 20h quote=critwords | 이 타래를 인쇄해서 설계실 문에 붙였습니다. 교수님이 제일 오래 읽으셨어요. 아무 말씀 없이 창을 여셨습니다

        minjun_c 6d =seats | 전시장에 의자를 몇 개 둘지 정해야 한다. 앉는 사람이 있으면 작품을 오래 본다. 앉는 사람이 있으면 다른 사람은 작품이 안 보인다. 의견을 구한다. #졸전 #의견구해요
        > yujin_jung 12m | 벤치 하나를 방 한가운데요. 등받이 없이, 어느 쪽으로든 앉게
        >> minjun_c 4m | 좋다. 몇 cm?
        >>> yujin_jung 8m | 앉는 높이 43
        >>>> minjun_c 1m | 45다.
        >>>>> ngminseo 30m | 계단 한 단이 17이니까 세 단이면 51, 두 단이면 34. 둘의 가운데쯤이 43이에요. 사람들은 몸으로 알아요
        >>>>>> minjun_c 20m | 43으로 한다.
        > demo 3h | 의자 옆에 작은 책상도 하나 있으면 좋겠어요. 방명록 쓰다가 다들 벽에 대고 써요
        >> minjun_c 15m | 만들겠다. 고맙다.
        > doyoon_k 9h | 구석에 하나만.

        haram_yu 2d =partjob | 판화과 알바 정보 나눠요. 저는 주말 카페인데 손 때문에 자꾸 혼나서 새 자리 찾는 중이에요. 손 색깔 안 보는 데로요 #알바
        > teri_um 6m | 인쇄소 오세요! 거긴 손이 깨끗하면 혼나요
        >> haram_yu 1m | 천국이잖아
        >>> teri_um 3m | 재단기가 무서운 것만 빼면요
        > subin0412 20m | 미술학원 채점 알바 있어요. 하루 종일 사과만 봐요 🍎🍎🍎🍎
        > gaon_ryu 1h | 필방에서 먹 갈 사람을 구합니다. 손은 어차피 검어집니다.
        > kh_na 2h | 모형 재료상 주말반. 직원 할인이 월급보다 커요. 단점: 월급을 거기에 다 씀
        >> eden_song 4m | 사장님의 큰 그림

        mayalind 5d =showlist | Shows still open this week that are worth the bus fare:¶1. The tiny print room behind the post office (free)¶2. The one with the wet paper¶3. My fridge¶Add yours? #전시
        > junho_seo 15m | 4. 을지로 포스터 창고. 전화하고 가야 열어 주세요. 위치: https://example.com/warehouse
        > jian_sim 1h | 2번은 다 말랐대요
        >> mayalind 5m | Then it's a different show. Still counts
        > seoha_lee 4h | 5. 밤 열한 시 이후의 세탁소. 무료.
        >> hoyeon_ji 20m | 손잡이 어때요?
        >>> seoha_lee 2m | 미닫이예요. 홈만 있어요
        >>>> hoyeon_ji 1m | 갑니다

        yerin_weaves 7d =threadcolour | 두 실 중에 뭘 씨실로 쓸까요. 하나는 비 오기 전 회색, 하나는 비 온 뒤 회색이에요. 사진으로는 똑같이 나와서 말로 합니다. #의견구해요
        > ain_sung 8m | 비 온 뒤요. 덜 불안해요
        > narae_k 20m | 저는 비 오기 전. 뭔가 일어날 것 같잖아요
        >> ain_sung 3m | 담요인데 뭐가 일어나면 안 되지 않을까요
        >>> narae_k 1m | 설득됨
        > byeol_go 2h | 유약 37-094가 딱 비 오기 전 회색이에요. 견본 드릴까요?
        >> yerin_weaves 10m | 네! 제 실 한 타래랑 바꿔요
        """

    /// Who passes on what. See ``reposts``.
    static let passedOn = """
        poster 8h demo2 subin0412 dokafor teri_um eunseo_oh junho_seo mayalind
        white 12h haneul_choi gyuri_s jian_sim ameliahart yuna_s
        elevator 19h hw_noh tk_lee moonjh haneul_choi soyul_lim nayoon_bae
        critwords 40h eden_song jian_sim sol_e kh_na bora_h doyoon_k seojin_woo ngminseo
        mirror 6d dohyun_kwak teri_um subin0412 junho_seo
        celadon 9d haeun_studio chaea_yoon minji_koo
        openstudio 46h subin0412 teri_um haram_yu demo
        ring 60h daon_j ain_sung jimin_han demo2
        sugo 5h mayalind leofont yerin_weaves
        title 16h jihoon_p priya_raman seojin_woo
        fivehundred 18d dohyun_kwak dokafor demo junho_seo
        calluses 15h taeo_k harin_ha
        slow 80h solbi_park harin_ha soyul_lim demo
        twoletters 40h sol_e nayoon_bae
        partjob 44h teri_um kh_na
        glyphs 5d dain_yang junho_seo
        windows 7d ameliahart sofiam
        kiln 4h minji_koo byeol_go
        paw 2h haneul_choi sea_jin
        dogam 30h hajun_jang demo
        stairlight 24h ngminseo siwoo_y
        @haeun_studio 50h demo minji_koo
        @yerin_weaves 26h ain_sung hbrandt
        @demo 10h subin0412
        @demo2 11h yuna_s
        @leofont 3d demo2 seungwoo_b
        @soyul_lim 4d demo2 nayoon_bae
        """
}
