import Core
import Foundation
import Testing

/// What docs/decisions/0017-muted-words.md says, line by line.
@Suite struct MutedWordsTests {
    @Test(arguments: [
        // Hangul: the beginning of a word, so that particles do not save it.
        ("과제", "과제가 많다"), ("과제", "이번 과제입니다."), ("과제", "과제물"), ("과제", "(과제)"), ("과제", "UX과제"),
        ("과제", "2학기과제 3과제"), ("과제", "#과제_모음"), ("졸업 작품", "내 졸업  작품을"), ("졸업 작품", "졸업\n작품"),
        // One syllable: alone or with particles.
        ("개", "개가 짖는다"), ("개", "우리 개들에게는"), ("개", "개!"), ("개", "아, 개."), ("술", "술을"), ("피", "피"),
        // Letters: whole words, also before particles.
        ("cat", "A cat."), ("cat", "the cat's ear"), ("cat", "cat-like"), ("AI", "ai가 그린"), ("AI", "생성AI"),
        ("nft", "#NFT"), ("3D", "3D프린팅"), ("final exam", "My FINAL   exam!"), ("C++", "C++ code"),
        // Case, composition and width.
        ("Straße", "STRASSE"), ("ΟΔΟΣ", "οδος"), ("café", "CAFE\u{301}"), ("ＮＦＴ", "nft"), ("nft", "ＮＦＴ"), ("ｶﾞ", "ガ"),
        ("과제", "과제가".decomposedStringWithCanonicalMapping), ("과제".decomposedStringWithCanonicalMapping, "과제가"),
        // An unseen word saves nothing.
        ("과제", "과\u{200B}제"), ("spoiler", "spoi\u{AD}ler"),
        // Signs and scripts without spaces: anywhere.
        ("課題", "今日課題多"), ("ㅋㅋ", "아ㅋㅋㅋ"), ("🐍", "봐🐍봐"), ("❤", "I ❤\u{FE0F} it"), ("#과제", "보기#과제"),
    ])
    func matches(word: String, text: String) {
        #expect(MutedWords([word]).first(in: text) == word)
    }

    @Test(arguments: [
        ("과제", "외과제도"), ("과제", "과 제"), ("개", "개인전"), ("개", "조개"), ("술", "미술"), ("술", "술래"), ("피", "피카소"),
        ("졸업 작품", "졸업작품"), ("cat", "category"), ("cat", "concat"), ("cat", "cat2"), ("cat", "@cat_lover"),
        ("AI", "said"), ("cafe", "café"), ("e", "e\u{331}"), ("3D", "13D"), ("#과제", "과제"), ("과제", ""),
    ])
    func leaves(word: String, text: String) {
        #expect(MutedWords([word]).first(in: text) == nil)
    }

    @Test func namesTheFirstAndKnowsNoEmptyWord() {
        let words = MutedWords(["Spoiler", " ", "\u{200B}", "과제"])
        #expect(words.first(in: "과제와 spoiler") == "과제")
        #expect(words.first(in: "spoiler와 과제") == "Spoiler")
        #expect(MutedWords([" ", "\u{200B}"]).isEmpty && MutedWords.empty.first(in: "과제") == nil)
        #expect(words.without(those: "#과제").first(in: "과제") == nil)
        #expect(words.without(those: "#과제").first(in: "spoiler") == "Spoiler")
    }

    /// 이야 is a particle, and so are 이 and 야: read one way after the other, thirty of them took minutes.
    @Test(.timeLimit(.minutes(1))) func readsManyParticlesOnce() {
        let particles = String(repeating: "이야", count: 3_000)
        #expect(MutedWords(["개"]).first(in: "개" + particles) == "개")
        #expect(MutedWords(["개"]).first(in: "개" + particles + "힣") == nil)
    }

    /// The word that was muted first is named where several begin at one place.
    @Test func namesOneOfSeveralThatBeginAlike() {
        #expect(MutedWords(["과제 전", "과제", "과"]).first(in: "내 과제 전") == "과제 전")
        #expect(MutedWords(["과제", "과제 전", "과"]).first(in: "내 과제 전") == "과제")
        #expect(MutedWords(["final exam", "final"]).first(in: "a final exams") == "final")
        #expect(MutedWords(["과제", "과제"]).first(in: "과제") == "과제")
    }

    private func threadTime() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// A hundred words over the longest description.
    @Test func isQuick() {
        let words = MutedWords((0..<100).map { "가\($0)" } + ["a", "가"])
        let text = String(repeating: "가방 ab ", count: 800)
        var found: String?
        // Of this thread alone: the machine may have other things to do.
        let began = threadTime()
        found = words.first(in: text)
        #expect(found == nil && threadTime() - began < .milliseconds(500))
    }
}
