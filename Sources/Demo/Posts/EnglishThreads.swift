extension PostTexts {
    /// Threads begun in English.
    static let englishThreads = """
        demo 4d =scripts | Question for the type people: on a poster with both Hangul and Latin, which one do you set first? I always start with 한글 and then the Latin sits there like a guest. #type #글꼴
        > dokafor 14m | Set the harder one first. For me that's Hangul, for you it may well be the Latin
        >> demo 6m | Never thought of it as the harder one. It's only the one I see less
        >>> dokafor 4m | That IS harder
        >>>> dain_yang 22m | 라틴을 92%쯤으로 줄여 보세요. 손님이 아니라 옆집 사람 같아져요
        >>>>> demo 11m | 92%요? 어떻게 나온 숫자예요
        >>>>>> dain_yang 2m | 3년 울면서요
        > dohyun_kwak 1h | 한글 먼저. 기준선은 잊으세요. 가운데를 맞추면 됩니다 #글꼴
        > hbrandt 2h | As a guest: we like being given a chair
        >> demo 5m | Okay that's going on the wall
        > junho_seo 6h | 둘이 싸우게 두고 이긴 쪽을 먼저요

        mayalind 2d =tablet | My tablet has decided that pen pressure is a social construct. Lines come out all thick or not at all. New nib, new cable, restarted everything. Ideas? #feedback
        > priya_raman 9m | Does it happen in every program or just one?
        >> mayalind 3m | Every. Even the sad little built-in one
        >>> priya_raman 2m | Then it isn't the settings. Other pen?
        >>>> mayalind 30m | Borrowed Amelia's. It works. So my pen is dead
        >>>>> ameliahart 4m | My pen says you press like you're angry at Denmark
        >>>>>> mayalind 1m | It's a reasonable amount of pressure for Denmark
        > soyul_lim 1h | 펜심 안쪽에 먼지 끼면 그래요! 저는 면봉으로 살렸어요. Try a cotton swab inside the pen!
        >> mayalind 3h | SOYUL. It was dust. It was one single crumb. I owe you cake
        >>> soyul_lim 12m | 케이크!! 🍰
        > nayoon_bae 2h | 저는 연필로 돌아갔어요 (추천 아님)

        tomasr 38h images=2:isometric =section | Crit in two days. First or second? The first has the courtyard, the second has my self-respect. Be honest, I've slept. #crit #feedback
        > eden_song 12m | 1. 마당이 주인공이네요
        > hajun_jang 30m | 2. 그림자가 한 방향이에요. 1은 해가 두 개예요
        >> tomasr 4m | It's a metaphor
        >>> hajun_jang 1m | It's north
        >>>> tomasr 2m | I'll fix north
        > kh_na 1h | 둘 다 지붕이 없는데 비가 오면요?
        >> tomasr 10m | 🙃
        > dokafor 3h | The second. A crit can't take away something you've already given up, so keep the self-respect

        ameliahart 6d =screening | What did everybody see at the weekend? Films, shows, interesting walls. I stayed in and saw the inside of a teapot.
        > ihyun_kang 20m | A four-hour film about a ferry. I was the only one who stayed. The ferry also stayed. #film
        >> uri_cha 5m | 그 영화 뱃고동 녹음한 분 만나 보고 싶어요
        >>> ihyun_kang 9m | 크레딧 보니까 배 선장님이에요
        >>>> uri_cha 1m | !!!!!
        > wonhee_joo 1h | 수묵 전시요. 젖은 종이를 그대로 걸어 둔 방이 있었습니다. 마지막 날엔 다 말라 있겠지요 #전시
        >> gaon_ryu 2h | 저는 첫날 갔습니다. 물이 떨어지고 있었습니다
        >>> wonhee_joo 30m | 부럽습니다. 같은 전시를 보지 못했네요, 우리는
        > leofont 3h | One very good wall near the station. Somebody painted over a painted-over sign and now it says "NO".
        > sofiam 1d | Saw nothing. Printed forty of nothing. Framed one.

        hbrandt 3d =words | I'm collecting the Korean words you use in the studio that no dictionary explains properly. So far: 손맛, 야무지다, 대충. Please add yours!
        > ain_sung 10m | 꼼꼼하다! careful, but with your fingers
        > yerin_weaves 14m | 쫀쫀하다. 직물이 촘촘하고 탄탄하고 기분 좋을 때요
        >> hbrandt 3m | Like "firm", but happy?
        >>> yerin_weaves 1m | 네 정확해요 ㅋㅋㅋ firm and happy
        >>>> hbrandt 2m | I too would like to be 쫀쫀
        > bora_h 40m | 얼추. 다 된 것도 안 된 것도 아닌데 집에 가도 되는 상태
        >> kh_na 4m | 이 단어 없으면 건축과 문 닫아야 함
        > haeun_studio 2h | 손맛 진짜 설명 어렵죠. the opposite of a mould, maybe
        > mayalind 5h | 멍때리다. My whole practice.

        hbrandt 30h quote=words | 43 words so far. Favourite: 얼추. Three people defined it, all three stopped halfway through.

        sofiam 8d =ghost | Strange one: a pale second image on every print, about 2 mm to the left, only in blue. Not misregistration, it's in the same layer. Has anyone had this? #riso
        > subin0412 5m | 드럼 안쪽 마스터가 접힌 거예요!!! 저도 작년에 세 시간 헤맸어요
        >> sofiam 18m | New master, still there. Fainter
        >>> subin0412 2m | 그럼 종이가 너무 빨리 쌓여서 뒤에 묻는 거예요. 속도 2단으로 낮춰 보세요. Speed 2!
        >>>> sofiam 25m | Speed 2. It's gone. You're a witch
        >>>>> subin0412 1m | 🧙‍♀️🖨️
        > haram_yu 2h | 저는 그 잔상이 예쁜데요. 몇 장 남겨 주세요
        >> teri_um 15m | 저도 한 장
        """
}
