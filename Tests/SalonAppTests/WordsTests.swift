import Foundation
import Testing

/// Words that people have stumbled over, and what is said instead. A phrase that brings one back is found here.
@Suite struct WordsTests {
    private static let retired = [
        #"[가-힣)]님(이|의|과|을|에|께|\b)"#: "민수 님", "음소거": "뮤트", "타래": "스레드", "신고(하는)? 이유": "신고 사유",
        "신고(를)? 넘": "신고 기각", "떠난 회원|탈퇴 회원": "탈퇴한 회원", "삭제 했|지웠어요|없앴어요": "삭제했어요",
        #"고쳤어요|고침\b|고친 기록"#: "수정했어요, 수정됨, 수정 기록", "라이센스": "라이선스", "개인정보 (취급|보호 ?방침)": "개인정보 처리방침",
        "시험 알림|알림 시험": "테스트 알림", "비밀번호 보기|글자 보기": "비밀번호 표시", "(처음으로|모두) 되돌리기": "초기화",
        "뒤로 보내기|뒤로 보냄": "뒤로 옮기기", "(로그인|세션)이 끝났": "로그인이 만료됐어요", "요청이 너무 많": "요청이 너무 잦아요",
        #""모두"|모두 보기"#: "전체, 전체 보기", "누르고 있으면 원본|눌러서 원본": "길게 눌러 원본 보기", #"[가-힣](습니다|십시오)[.!?"]"#: "해요체",
        #"can have (up to|at most) [\\().\w]+ characters"#: "can be up to 40 characters",
        "cannot be undone": "This can’t be undone", #"(Look at|Check) your mail\b"#: "Check your email",
        "read-only rest|End the rest": "End read-only period", "Welcome back from": "You’re logged in with …",
        "Pressing more": "Further presses have no effect", "[Tt]hey are not told": "they won't be notified",
        #"Take (it )?back""#: "Withdraw", "not understand that request": "We couldn’t understand that request",
        #"[\d)] (d|h|m|min) ago"#: "3d ago", #"[\d)] %( of|")"#: "5%",
        #"for good[.",]"#: "permanently", #"Whom (to|would)|[Cc]hoose whom"#: "Who to show",
        #"[Yy]ou (are|will be) told"#: "We’ll let you know", #"takes an appeal|"Hung\.""#: "You can appeal",
        #"(test|[Tt]he|A) mail (is being|tells|only)"#: "email",
    ]
    /// What the glossary keeps out of comments and documents.
    private static let stilted = [
        #"\b[Oo]neself\b|\b[Oo]ne's own\b"#: "the member's own, you", #"\bfor (good|ever)\b"#: "permanently, forever",
        #"\b([Tt]old|[Tt]ells?|[Hh]ears?) of\b"#: "is notified of, gets, shows",
        #"\b(to|of|by|for|from|with|as|than|nor) who (is|are|has|have|may|was)\b"#: "members who are",
        #"\b[Ss](tands?|tood) (in(?! for)|at|on|there|below|above|behind|beside|twice|against)\b"#: "is, is stored",
        #"\b([Bb]rings?|[Bb]rought|[Tt]akes?|[Tt]aken|[Tt]ook) back\b"#: "undo, withdraw, restore",
        #"\bgoes along\b|\blies (in|on|there|below|beside|under|unread)\b"#: "is, is deleted with",
        #"\b[Ww]hom one (might|may|no longer|follows|talks)\b|\b[Ww]hat one (may|says|does|has)\b"#: "the viewer",
        #"\b(as|while) one (types|scrolls|reads|writes|looks)\b"#: "while typing",
    ]
    /// Samples of what people say, and Korean that is read instead of shown.
    private static let known = [
        "Prose.swift", "PasswordRules.swift", "EditProfilePage.swift", "AccountFacts.swift", "Styleguide.swift",
    ]
    /// What says the same in both languages, and what is no text.
    private static let sameInBoth = [">PDF · ", "> PublishPost.limit", "Styleguide.swift: "]
    private static let folders = [
        "API", "Commons", "Spaces", "Sources/Core", "Sources/Kernel", "Sources/Design", "Sources/Web",
        "Sources/Imaging", "Sources/SalonApp",
    ]

    @Test func retiredWordsStayAway() throws {
        let rules = try Self.retired.map { (try NSRegularExpression(pattern: $0.key), $0.value) }
        let files = SourceFile.all(in: Self.folders).filter { !Self.known.contains(where: $0.path.hasSuffix) }
        let found = files.flatMap { file in
            rules.flatMap { rule, instead in
                file.lines(with: rule).map { "\(file.path): \($0), instead of \(instead)" }
            }
        }
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
        // The phrases are where they are looked for.
        #expect(try SourceFile.lines(in: Self.folders, with: #"Phrase\("#).count > 900)
    }

    @Test func commentsAndDocumentsArePlain() throws {
        let rules = try Self.stilted.map { (try NSRegularExpression(pattern: $0.key), $0.value) }
        // The first names these words, and the second what programs have printed.
        let files = SourceFile.commented().filter { !["glossary.md", "RESULTS.md"].contains($0.name) }
        let found = files.flatMap { file in
            rules.flatMap { rule, instead in
                file.comments(with: rule).map { "\(file.path): \($0), instead of \(instead)" }
            }
        }
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
        // Comments are found.
        let why = try NSRegularExpression(pattern: "// Catches ")
        #expect(files.reduce(0) { $0 + $1.comments(with: why).count } > 500)
    }

    /// What a page says is a `Phrase`, which has both languages; a word in the markup has one.
    @Test func markupHasNoWords() throws {
        let tags = "a|button|dd|div|dt|h[1-6]|label|legend|li|option|p|small|span|strong|summary|td|th"
        let word = "[A-Za-z가-힣]{2}"
        let found = try SourceFile.lines(
            in: Self.folders,
            with: #"<(\#(tags))( [^<>\n]*)?>[^<>"\\\n]*\#(word)|\#(word)[^<>"\\)\n]*</(\#(tags))>"#
                + #"|<[^>\n]*(aria-label|placeholder|title|alt)="[^"\\\n]*\#(word)"#)
        let unknown = found.filter { line in !Self.sameInBoth.contains { line.contains($0) } }
        #expect(unknown.isEmpty, "\(unknown.joined(separator: "\n"))")
        // The rule finds something.
        #expect(found.count >= Self.sameInBoth.count)
    }

    /// "can't" is "can’t". Quotes of SQL are beside spaces and commas.
    @Test func apostrophesAreTypographic() throws {
        let folders = Self.folders.filter { $0 != "Sources/SalonApp" }
        let found = try SourceFile.lines(in: folders, with: "[A-Za-z)]'[a-z]").filter { $0.contains("\"") }
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }
}
