/// The demo account's conversations, written by hand. A line is: who speaks (`<` the first, `>` the second), how long after
/// the line before in minutes, the text; `^2` before it makes a reply to the second line above, `[work]` shows the second
/// one's latest work, an emoji at the end in brackets is a reaction to the line.
enum Conversations {
    /// The two, how many minutes ago the last line was said, how many of the last lines are unread, and the lines.
    static let all: [(first: Int, second: Int, minutesAgo: Int, unread: Int, lines: String)] = [
        (
            0, 1, 6, 2,
            """
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
        (
            0, 2, 190, 0,
            """
            < 0 안녕하세요 하은님, 이번 그릇 시리즈 보고 연락드려요. 유약 색이 정말 좋아요 [work]
            > 35 감사합니다! 세 번 실패하고 나온 색이에요 😂
            < 3 혹시 전시 도록에 사진을 써도 될까요? 이름은 꼭 적을게요
            > 10 그럼요. 원본 보내 드릴게요 (👏)
            < 2 감사합니다!!
            """
        ),
        (
            0, 5, 1500, 1,
            """
            > 0 Hi Seoyeon! Are you coming to the riso workshop on Saturday?
            < 25 Yes! Should I bring my own paper?
            > 6 ^1 If you have something uncoated, around 120 g. Otherwise we have plenty. (👍)
            < 3 Perfect. See you there
            > 900 I put up the two-colour test from last time, tell me what you think [work]
            """
        ),
        (
            0, 14, 4300, 0,
            """
            < 0 준호님 혹시 을지로 인쇄소 연락처 있으세요?
            > 90 네 있어요! 사장님이 색을 잘 봐 주세요
            > 1 010으로 시작하는 번호는 여기 말고 만나서 알려 드릴게요 ㅎㅎ
            < 8 네 내일 작업실로 갈게요. 커피 사 갈게요 ☕
            > 2 저는 라떼요 (😂)
            """
        ),
        (
            1, 2, 700, 0,
            """
            > 0 지우님 물감 남은 거 있으면 나눔 받을 수 있을까요?
            < 15 코발트블루 두 개 있어요! 가져가세요
            > 2 와 감사합니다 🙏
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
        Conversations.all.filter { max($0.first, $0.second) < members }.map { script in
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
                        isFirst: parts[0] == "<", text: text, showsWork: showsWork, reaction: reaction,
                        repliesTo: repliesTo, age: age))
                age += (Int(parts[1]) ?? 0) * 60 + 1
            }
            return DemoConversation(
                first: script.first, second: script.second, messages: messages.reversed(), unread: script.unread)
        }
    }

    /// Strangers' first words, to the demo account.
    static func requests(among members: Int) -> [DemoConversation] {
        Conversations.requests.filter { $0.from < members }.map { request in
            DemoConversation(
                first: 0, second: request.from,
                messages: [
                    DemoMessage(
                        isFirst: false, text: request.text, showsWork: false, reaction: nil,
                        repliesTo: nil, age: request.minutesAgo * 60)
                ], unread: 1)
        }
    }
}
