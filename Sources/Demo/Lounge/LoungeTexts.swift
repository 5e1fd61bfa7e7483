/// What personas wrote in the lounge, in the form of ``ScriptLine``. A reply says how long after its post it came.
///
/// `marks=6:3h` follows what six people pressed at within three hours. `reported=abuse` says that somebody reported it,
/// with a note behind the second bar.
enum LoungeTexts {
    static let script = [korean, koreanReplies, english, harsh].flatMap { $0.split(separator: "\n") }
    static let lines = script.compactMap { ScriptLine($0) }

    /// Personas that press nothing in the demo: what they wrote gets presses, and a read-only persona may not press.
    static let marked = ["직언직설", "tin_roof", "사포600방", "lukewarm", "택배상자"]

    static let appeals: [(nickname: String, age: Int, text: String)] = [
        (
            "사포600방", 19 * Span.hour,
            """
            작품 얘기만 했고 사람 얘기는 한 적 없습니다. 첫 번째 글은 질문하신 분이 "세게 말해 달라"고 하셔서 답한 거예요. \
            말투가 딱딱했던 건 인정합니다. 다만 크리틱을 크리틱이라고 벌주면 여기서 작품 얘기를 할 사람이 없어질 것 같아요.
            """
        )
    ]
}
