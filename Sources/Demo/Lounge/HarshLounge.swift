extension LoungeTexts {
    /// Posts that others press on, and their replies.
    ///
    /// Times are in minutes where they decide what follows: groups lie more than a day apart, so that no more than ten
    /// presses fall into one, but for the post whose excess is held for review.
    static let harsh = """
        tin_roof 12000m marks=5:3h | Some of you should not be in this building and deep down you know it. I walked through second year's show with my eyes closed and missed nothing.
        > tin_roof 15m marks=5:3h | And before you say "be kind": kindness is how we got those bowls.
        > soft_pencil 50m | Somebody made those bowls after their mother's funeral. You couldn't know. But you could have looked.
        > 물감도둑 3h | 눈 감고 걸었다는 사람이 제일 많이 봤네요
        tin_roof 10140m marks=5:3h | Watching a certain illustrator talk about "her practice" like a dentist. You draw frogs.
        > tin_roof 12m marks=4:3h | Badly, by the way. The frogs.
        > plan_b 40m | I like the frogs.
        > 아무말 2h | 개구리 건드리지 마세요. 제 유일한 낙이에요
        tin_roof 8280m marks=5:3h | If your crit made you cry, maybe the work wasn't the only weak thing in the room.
        > 휴학버튼 8m | 그날 그 방에 있었는데요. 웃으면서 할 말이 아니에요.
        > tin_roof 14m marks=4:3h | There it is, the weak thing.
        tin_roof 6420m marks=5:3h | Ranking this year's degree show from bad to embarrassing, starting with ceramics. Bring tissues.
        > tin_roof 16m marks=4:3h | Number one: the girl with the fishing nets. We get it, you're from the sea.
        > moth_hour 30m | Log off.
        > 떡볶이국물 45m | 저 그 그물 앞에서 십 분 서 있었어요. 좋아서요.
        tin_roof 40h | I've been told to sit out for a day, and I did. Some of that was about me and not about any of you. The nets were good. I was jealous of the nets.
        > soft_pencil 20m | Thank you for writing this.
        > 떡볶이국물 1h | 그물 하신 분이 보셨으면 좋겠네요
        > 라면스프 5h | 질투도 작업하게 만들면 괜찮은 재료래요. 교수님이 그랬어요 (저한테)
        직언직설 6300m marks=5:3h | 이번 신입생 실기 수준 실화냐. 입시 학원이 대신 그려 줬나. 손은 있는데 눈이 없음
        > 직언직설 11m marks=5:3h | 반박할 거면 작업 올리고 반박해라. 못 올리지?
        > 까치발 20m | 저 신입생인데 오늘 처음 들어왔어요. 다시는 안 올 것 같아요
        > 겨울패딩 32m | 가지 마세요. 여기 이런 사람 한 명이고 나머지는 안 그래요
        직언직설 4440m marks=5:3h reported=abuse | 동양화과 안경 쓴 키 작은 애. 그거 표절이잖아. 다들 알면서 왜 말을 안 해? 이름은 다 알지? | 특정될 만하게 써 놨어요. 그리고 표절 아니에요. 같은 수업이라 과정을 다 봤습니다.
        > 직언직설 9m marks=4:3h | 쉬쉬하는 것도 공범임
        > 교양F 22m | 안경 쓰고 키 작은 동양화과가 몇 명인 줄 알아요? 이름 없는 데라고 사람을 가리키면 안 되죠
        > 캔버스뒷면 2h | 증거가 있으면 학과 사무실로 가세요. 여기 말고
        직언직설 2580m marks=5:3h | 시간강사 수업 왜 듣냐. 본인 작업도 안 팔려서 우리 가르치러 오는 건데
        > 직언직설 18m marks=4:3h | 팩트에 긁힌 사람 왜 이렇게 많음? ㅋㅋ
        > 석고가루 25m | 그 강사님이 방학에 자기 돈으로 가마 고쳐 주셨어요
        직언직설 720m marks=5:3h | 울면서 휴학하는 애들 특: 돌아와도 똑같음
        > 직언직설 2m marks=4:3h | 휴학버튼 너 말하는 거 맞음
        > 휴학버튼 35m | 네 보고 있어요.
        > 참외씨 41m | 휴학버튼님 저 여기 있어요. 물감 마르는 얘기 또 해요 우리
        > 새벽네시반 3h | 저는 휴학하고 돌아와서 훨씬 나아졌습니다. 똑같지 않았어요
        > moth_hour 5h | 휴학버튼, whatever you press, you're still one of the night people.
        졸업유예 5900m | 졸전 세게 크리틱해 주실 분? 무너질 준비 됐습니다. 작업 설명: 의자 열 개를 쌓고 제일 위에 앉아 있는 사람이 전화를 받는 영상
        > 사포600방 140m marks=5:4h | 앉아 있는 사람 연기가 나쁩니다. 의자가 더 긴장하고 있어요. 사람을 빼든지 전화를 빼든지 하나는 장식이에요.
        > 졸업유예 3h | 아프다… 근데 의자가 더 긴장한다는 말은 제가 훔칠게요
        사포600방 4200m marks=4:4h | 전시 서문에 "경계", "틈", "사이" 쓰신 분들 한 번씩 지워 보세요. 지워도 말이 되면 원래 없던 말이에요.
        > 우산셋 20m | 제 서문: "　와 　의 　에서"
        > quiet_riso 2h | my whole thesis just became a comma
        사포600방 3000m marks=4:4h | 옆자리 작업 매일 보는데 석 달째 같은 말을 하고 있어요. 작업이요, 사람 말고. 더 큰 소리로 같은 말을 하는 건 발전이 아닙니다.
        > 목탄손톱 30m | 옆자리인데요 혹시 저인가요
        > 사포600방 50m | 아니에요. 그리고 당신 작업은 좋아졌어요. 얼굴 보고는 못 하겠는 말이라.
        lukewarm 1200m marks=15:3h | Oil paint is expensive mud and half of you use it so that somebody will take you seriously. Go outside. Take a photo. Same result, no fumes.
        > 붓빠는사람 10m | 진흙이라뇨. 비싼 진흙은 맞습니다
        > plan_b 25m | wrong AND boring, a rare double
        > lukewarm 70m | Two hundred years of fumes talking
        > 물감도둑 4h | 저는 진흙이 좋아요. 사진 찍으러 나갔다가도 진흙 보고 있어요
        > unfinished7 7h | ok but fifteen people made you see-through for THAT? I've said worse about acrylics
        택배상자 2000m reported=spam marks=2:5h | 캔버스 도매가 공동구매합니다!! 10호 5천원 20호 8천원 선착순 마감 문의는 프로필 링크 canvas-sale.example 지금 바로!!! | 같은 글을 복도 벽에도 붙이고 다녀요. 프로필 링크도 없으면서요.
        > ㅎㅎㅎ 5m | 프로필에 링크 없는데요 ㅋㅋ
        > 이름없음_2 40m | 상자가 캔버스를 파네
        """
}
