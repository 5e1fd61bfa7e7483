import Core

/// What members wrote under their works; "¶" is a line break.
enum Descriptions {
    static func about(_ style: ArtStyle, _ language: Language) -> [String] {
        lines(language == .korean ? korean(style) : english(style))
    }

    /// Words that fit under any picture.
    static func general(_ language: Language) -> [String] {
        lines(language == .korean ? koreanGeneral : englishGeneral)
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { String($0).split(separator: "¶").joined(separator: "\n") }
    }

    private static let koreanGeneral = """
        지난 학기 과제였는데 다시 손봤습니다. #과제
        연습.
        크리틱 때 받은 의견 반영해서 두 번째 버전이에요. 첫 번째는 너무 시끄러웠어요.
        작업하는 동안 같은 노래만 들었다.
        시리즈로 이어갈 생각입니다. 의견 주시면 감사해요! #연작
        제목은 친구가 붙여줬습니다 ㅎㅎ
        아직 미완성이지만 오늘 올리고 싶었어요.
        비 오는 날 작업실에서.¶창문을 열어두었더니 종이가 조금 울었다.
        색을 줄이는 연습 중입니다. 다섯 개에서 셋으로. #색 #연습
        졸전 준비하면서 나온 조각들. #졸업작품 #과정
        실물은 A2 크기입니다. 복도 끝에 걸려 있어요.
        별생각 없이 시작했는데 일주일 걸림 😇
        이번 달의 목표: 매일 하나씩. 11일째. #1일1작업
        크게 보시면 더 좋아요.
        실패한 것 같은데 마음에 든다.
        """
    private static let englishGeneral = """
        Study.
        Second version after crit. The first one shouted.
        Listened to the same song the whole time.
        Not finished, but I wanted it out of my studio tonight. #wip
        Part of a series. Thoughts very welcome! #series
        Trying to use fewer colours. Got from five to three. #colour
        A friend named this one 😄
        Made on a rainy Sunday.¶The paper buckled a little; I kept it.
        One a day this month. Day 11. #dailywork
        Better large.
        I think it failed, and I like it.
        The print is A2 and hangs at the end of the corridor.
        """

}
