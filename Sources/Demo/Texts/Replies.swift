import Core

/// An author's replies: generic ones, or answers to questions.
enum Replies {
    static func fitting(_ remark: String, _ language: Language) -> [String] {
        let answers = answers(language).filter { remark.contains($0.cue) }.map(\.text)
        return answers.isEmpty ? general(language) : answers
    }

    static func general(_ language: Language) -> [String] {
        (language == .korean ? korean : english).split(separator: "/").map(String.init)
    }

    /// Answers by a few letters of the remark that they belong to, in either language.
    static func answers(_ language: Language) -> [(cue: String, text: String)] {
        (language == .korean ? koreanAnswers : englishAnswers).split(separator: "\n").compactMap { line in
            let cells = line.split(separator: ">", maxSplits: 1)
            return cells.count == 2 ? (String(cells[0]), String(cells[1])) : nil
        }
    }

    private static let korean = """
        감사합니다!!/헉 감사해요 🥹/칭찬 먹고 또 그리러 갑니다/힘이 나네요/오늘 하루 다 했다/고맙습니다 :)/자세히 봐주셔서 감사해요/덕분에 \
        기분 좋게 자겠어요/🙏🙏/아이고 감사합니다/작업실 놀러 오세요, 차 드릴게요/다음 것도 금방 올릴게요
        """
    private static let english = """
        Thank you!!/Ha, thanks 🥹/That's all the fuel I need/Made my day/Thanks for looking so closely/🙏/Too kind/Come by the studio, \
        there's tea/More soon!/Thank you, really
        """
    private static let koreanAnswers = """
        색 어떻게>색은 우연이었어요, 솔직히
        색 이름>이름은 저도 몰라요… 눈으로 맞췄어요 ㅎㅎ
        의도>네 의도한 거예요. 그런데 다시 보니 조금 무겁긴 하네요
        몇 시간>일주일 정도 걸렸어요
        종이 뭐>몽블랑 210g이에요
        어디 걸려>3층 복도 끝에 걸려 있어요, 놀러 오세요
        배경화면>그럼요! 원본 드릴게요, 메시지 주세요
        과정>과정 정리해서 올려볼게요!
        교수님>ㅋㅋㅋㅋ 교수님은 모르셔야 해요
        전시 언제>11월이에요! 꼭 오세요
        엽서>엽서 만들면 제일 먼저 드릴게요
        낮춰도>저도 그 부분 고민 중이에요. 다음 버전에 반영해볼게요
        덜어냈>오 저도 마지막까지 고민했어요
        거칠어도>그러게요, 다음엔 더 과감하게 해볼게요
        모니터>모니터 탓 맞을 거예요… 제 것도 그래요
        비웠으면>아 그 생각은 못 했네요, 해볼게요
        팬이에요>팬이라니요 제가 팬이에요
        포기>같이 해요, 다음 주에 작업실로!
        수식>두 줄이에요. 메시지로 보낼게요
        어느 산>비밀입니다… 서울에서 첫차로 갈 수 있어요
        망점>45도랑 75도요
        손목>파스 붙였습니다 🥲
        집값>계단이 많아서 쌉니다
        How did you get>Lots of accidents, 솔직히요 :)
        """
    private static let englishAnswers = """
        How did you get>An accident, honestly
        On purpose>Yes, on purpose. Though now I see it too
        process>I'll write up the process
        wallpaper>Of course! Message me, I'll send the file
        How long>About a week
        What paper>Munken, 200 g
        Where does it>End of the corridor, third floor. Come by!
        fewer>Went back and forth on that until the end
        contrast>Still unsure about that part myself. Will try
        rougher>Agreed. Next one
        emptier>Oh, that's an idea
        gave up>Let's try it together next week
        postcard>First postcard goes to you
        show>In November! Please come
        screen>Probably your screen. Mine does it too
        listening>The same song for six hours. Not telling which
        formula>Two lines, I'll message you
        wrist>Taped 🥲
        rent>Cheap, because of the stairs
        Which range>First bus from Seoul is all I'll say
        색 어떻게>An accident, honestly 🙈
        몇 시간>About a week :)
        """
}
