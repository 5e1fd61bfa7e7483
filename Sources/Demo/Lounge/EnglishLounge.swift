extension LoungeTexts {
    /// Posts in English, answered in either language.
    static let english = """
        moth_hour 18d | The vending machine on 2 now takes cards. Somebody up there wanted us to fail slower.
        > 편의점2시 25m | 배신자의 기계…
        > glue_stick 1h | it charged me twice and gave me one. art market simulator
        plan_b 16d | My landlord collects "rent in art" from the guy upstairs. I offered. He looked at my portfolio and said cash.
        > 월세요정 12m | 이건 너무하다 ㅋㅋㅋㅋㅋㅋ
        > nobody_kid 40m | at least you got a portfolio review
        > plan_b 2h | "interesting hands" he said. THEN cash
        nobody_kid 14d | Do you ever look at first-year work and realise you were better before you knew what you were doing
        > soft_pencil 16m | Every. Single. Day.
        > 졸업유예 2h | 1학년 때 제 작업 보고 반성함. 과거의 나: 천재. 현재의 나: 관리인
        > unfinished7 5h | You weren't better, you were just not afraid yet. it comes back (I'm told)
        soft_pencil 12d | A small thing: the tutor everyone is scared of carried my boards up four flights today because the lift was out. Didn't say a word about them. Just carried them.
        > 까치발 30m | 그분 원래 그래요. 말만 안 다정함
        > blank_wall 3h | He once lent me his umbrella and then marked me down. Complicated man
        unfinished7 10d | I have seven unfinished paintings and I introduce myself as "prolific"
        > 캔버스뒷면 20m | 저도 다작입니다 (0점)
        > quiet_riso 1h | finish one and lose your brand
        glue_stick 9d | Unpaid internship asked for "passion, own laptop, and availability". I have a laptop.
        > 장학금탈락 8m | 저는 열정만 있어요. 합치면 한 명 되겠네요
        > moth_hour 2h | name the studio. no wait, don't, the rules. but I think we all know
        > 휴학버튼 6h | 다들 안다니까 더 슬프다
        quiet_riso 7d | Confession: I like the misprints more than the prints, and I have started misprinting on purpose, and now they look wrong
        > 목탄손톱 15m | 실수도 연습하면 늘어서 문제
        > 참외씨 3h | "now they look wrong" 너무 웃기고 너무 무섭다
        blank_wall 6d marks=3 | Unpopular: half of the "research" wall in every degree show is printed out the night before
        > 마감요정 4m | 전날 밤이면 빠른 편
        > plan_b 30m marks=1 | the other half is printed out that morning by people like you
        > blank_wall 1h | correct. how did you know
        nobody_kid 5d | Crit bingo: "have you considered scale", "I'm interested in the edges", "what's at stake", someone crying, a dog
        > 석고가루 6m | "더 밀어붙여 보세요" 빠졌어요
        > soft_pencil 20m | "it reminds me of" followed by a man
        > moth_hour 2h | we had the dog on Tuesday. best crit of the year, he sat on the best one
        moth_hour 4d | To whoever leaves the radiator key on the windowsill for the night people: I see you. I'd thank you by name but that's the point of this place, isn't it.
        > 야작귀신 3m | 밤 식구 대표로 저도 감사드립니다
        > 겨울패딩 1h | 그 열쇠 덕에 살아 있습니다
        > 새벽네시반 7h | 다음에 두신 분께: 초콜릿 옆에 뒀어요
        plan_b 3d marks=2:5h | I think I'm only friends with M. because I want her studio space. I've checked and I also like her, but the studio came first
        > nobody_kid 10m | the studio has windows on two sides, I get it
        > blank_wall 40m | tell her. no wait. don't tell her
        > 이름없음_2 3h | 지금 M으로 시작하는 사람 다 긴장함
        soft_pencil 44h | My grandmother asked what I make. I said "mostly holes". She said she also mostly made holes, and showed me her lace.
        > 캔버스뒷면 14m | 아… 집안 내력이네요, 구멍
        > 물감도둑 1h | 오늘 읽은 것 중에 제일 좋았어요
        > 붓빠는사람 5h | 할머니 작가님 성함이 어떻게 되시나요 존경합니다
        > glue_stick 9h | I'm not crying, it's the spray mount
        unfinished7 18h | Somebody finished a painting today. It was me. I don't know who I am any more.
        > quiet_riso 5m | unfinished6
        > 참외씨 50m | 개명 신청하러 가요
        > unfinished7 2h | six to go. it might have been a fluke
        > 젖은성냥 6h | 축하해요! 끝난 그림이 어떤 느낌인지 나중에 알려 주세요
        glue_stick 5h | Is anyone else's whole personality "busy" this month
        > 계절학기 8m | 바쁨이 본캐임
        > 젖은성냥 30m | I don't even have time to answer th
        > 커터칼심 2h | ㅋㅋㅋㅋ 살아 있어요?
        blank_wall 95m | three hours staring at it. moved one line 4 mm. it was the line
        > 참외씨 20m | 4mm면 대공사죠
        > 안경김서림 50m | 저는 오늘 점 하나 뺐어요. 동지
        """
}
