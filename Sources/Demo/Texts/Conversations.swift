/// The demo account's conversations, written by hand. A line is: who speaks (`<` the first, `>` the second, or a number
/// among the members), how long after the line before in minutes, the text; `^2` before it makes a reply to the second
/// line above, `[work]` shows the second one's latest work, an emoji at the end in brackets is a reaction to the line.
enum Conversations {
    struct Script {
        let members: [Int]
        /// A group's.
        var name: String?
        /// How long ago the last line was said.
        let minutesAgo: Int
        let unread: Int
        let lines: String
    }

    static let all = [
        Script(
            members: [0, 1], minutesAgo: 6, unread: 2,
            lines: """
                > 0 서연아 졸전 포스터 시안 봤어?
                < 4 방금 봤어! 파란 거 진짜 좋더라 (❤️)
                > 1 그치 나도 그게 제일 좋아
                > 1 근데 교수님은 흑백이 낫대 😢
                < 12 흑백도 좋은데 멀리서 보면 파란 게 눈에 띄어
                < 1 둘 다 뽑아서 복도에 붙여 보자
                > 3 좋다 내일 프린트실 몇 시에 열어?
                < 2 ^1 아홉 시! 나 수업 전에 들를게
                > 1400 ^3 복도에 붙여 봤는데
                > 1 파란 거 앞에서 다들 멈춰 ㅋㅋㅋ (😂)
                """
        ),
        Script(
            members: [0, 2], minutesAgo: 190, unread: 0,
            lines: """
                < 0 안녕하세요 하은님, 이번 그릇 시리즈 보고 연락드려요. 유약 색이 정말 좋아요 [work]
                > 35 감사합니다! 세 번 실패하고 나온 색이에요 😂
                < 3 혹시 전시 도록에 사진을 써도 될까요? 이름은 꼭 적을게요
                > 10 그럼요. 원본 보내 드릴게요 (👏)
                < 2 감사합니다!!
                """
        ),
        Script(
            members: [0, 5], minutesAgo: 1500, unread: 1,
            lines: """
                > 0 Hi Seoyeon! Are you coming to the riso workshop on Saturday?
                < 25 Yes! Should I bring my own paper?
                > 6 ^1 If you have something uncoated, around 120 g. Otherwise we have plenty. (👍)
                < 3 Perfect. See you there
                > 900 I put up the two-colour test from last time, tell me what you think [work]
                """
        ),
        Script(
            members: [0, 14], minutesAgo: 4300, unread: 0,
            lines: """
                < 0 준호님 혹시 을지로 인쇄소 연락처 있으세요?
                > 90 네 있어요! 사장님이 색을 잘 봐 주세요
                > 1 010으로 시작하는 번호는 여기 말고 만나서 알려 드릴게요 ㅎㅎ
                < 8 네 내일 작업실로 갈게요. 커피 사 갈게요 ☕
                > 2 저는 라떼요 (😂)
                """
        ),
        Script(
            members: [1, 2], minutesAgo: 700, unread: 0,
            lines: """
                > 0 지우님 물감 남은 거 있으면 나눔 받을 수 있을까요?
                < 15 코발트블루 두 개 있어요! 가져가세요
                > 2 와 감사합니다 🙏
                """
        ),
        // Whom the demo account talks with already.
        Script(
            members: [0, 1, 2, 14, 5], name: "졸업전시 준비위원회", minutesAgo: 24, unread: 3,
            lines: """
                0 0 졸업전시 이야기는 이제 여기서 해요. 단톡방 하나로!
                2 7 좋아요 👍 저는 도예과 쪽 맡을게요 (❤️)
                3 4 포스터 인쇄는 을지로에서 하면 돼요. 견적 받아 둘게요
                4 16 Hi all! I can do the English captions.
                0 3 Thank you Maya!! (👍)
                1 640 리허설은 언제 해요?
                0 12 ^1 다음 주 화요일 저녁 여섯 시 어때요?
                3 2 저는 일곱 시부터 돼요
                2 1 일곱 시 좋아요 (👍)
                1 210 @demo 도면 마지막 버전 올려 주실 수 있어요? 벽 길이가 헷갈려요
                4 30 Captions for the first room are done, have a look when you can
                3 6 견적 왔어요. 백 장에 십팔만 원이래요 😮
                """
        ),
    ]

    /// First words from people the demo account does not follow.
    static let requests: [(from: Int, minutesAgo: Int, text: String)] = [
        (41, 55, "안녕하세요! 연희동에서 작은 책방을 하는데요, 벽에 걸 포스터를 찾다가 작업을 보고 연락드려요."),
        (
            44, 2600,
            "Hello! I am putting together a zine about lettering in the city. Would you like to contribute a page?"
        ),
    ]
}

extension DemoPlan {
    static func conversations(among members: Int) -> [DemoConversation] {
        Conversations.all.filter { $0.members.allSatisfy { $0 < members } }.map { script in
            var age = script.minutesAgo * 60
            var messages: [DemoMessage] = []
            for line in script.lines.split(separator: "\n").reversed() {
                let parts = line.split(separator: " ", maxSplits: 2)
                var text = String(parts[2])
                let showsWork = text.hasSuffix(" [work]")
                if showsWork { text.removeLast(" [work]".count) }
                var repliesTo: Int?
                if text.hasPrefix("^"), let space = text.firstIndex(of: " ") {
                    repliesTo = Int(text[..<space].dropFirst())
                    text = String(text[space...].dropFirst())
                }
                var reaction: String?
                if text.hasSuffix(")"), let open = text.lastIndex(of: "(") {
                    reaction = String(text[text.index(after: open)...].dropLast())
                    text = String(text[..<open].dropLast())
                }
                messages.append(
                    DemoMessage(
                        sender: parts[0] == "<" ? 0 : parts[0] == ">" ? 1 : Int(parts[0]) ?? 0, text: text,
                        showsWork: showsWork, reaction: reaction, repliesTo: repliesTo, age: age))
                age += (Int(parts[1]) ?? 0) * 60 + 1
            }
            return DemoConversation(
                members: script.members, name: script.name, messages: messages.reversed(), unread: script.unread)
        }
    }

    /// Strangers' first words, to the demo account.
    static func requests(among members: Int) -> [DemoConversation] {
        Conversations.requests.filter { $0.from < members }.map { request in
            DemoConversation(
                members: [0, request.from], name: nil,
                messages: [
                    DemoMessage(
                        sender: 1, text: request.text, showsWork: false, reaction: nil, repliesTo: nil,
                        age: request.minutesAgo * 60)
                ], unread: 1)
        }
    }
}
