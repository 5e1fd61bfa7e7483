import Testing

import Core

/// What of a text is kept. Each pair would come back changed if a rule took too much, or unchanged if it took too little.
@Suite struct TidiedTextTests {
    @Test(arguments: [
        "김민수", "Zoë", "a\tb\nc", "👩‍👩‍👧‍👦", "🏴‍☠️", "❤️‍🔥", "👁️‍🗨️", "🧑🏽‍⚕️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "☺︎", "🇰🇷",
        // Persian and Hindi are shaped by joiners, Khmer breaks lines by U+200B.
        "می‌خواهم", "क्‍ष", "क्‌ष", "ខ្មែរ\u{200B}ភាសា", "ไทย\u{200B}ภาษา",
        // Marks of direction between what runs both ways; old Hangul with a missing jamo.
        "שלום\u{200F}, world\u{200E}!", "\u{115F}\u{1161}", "\u{1112}\u{119E}\u{11AB}", "漢\u{E0100}字", "\u{FFFD}",
        "\u{E000}",
    ])
    func keepsWhatPeopleWrite(_ text: String) {
        #expect(Array(text.tidied.unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test(arguments: [
        ("a\u{202E}gpj.exe", "agpj.exe"), ("\u{2066}a\u{2069}", "a"), ("a\u{200B}b", "ab"), ("a\u{200D}b", "ab"),
        ("김\u{200C}민수", "김민수"), ("\u{FEFF}a", "a"), ("a\u{2060}\u{AD}b", "ab"), ("a\u{1}\u{7F}\u{9B}b", "ab"),
        ("a\0b", "ab"), ("a\u{FFFE}\u{1FFFF}b", "ab"), ("\u{3164}", ""), ("\u{1160}\u{FFA0}\u{115F}", ""),
        ("a\u{200E}b", "ab"), ("a\u{E0041}\u{E007F}b", "ab"), ("\u{FE0F}a", "a"), ("a\u{FE0F}\u{FE0F}", "a\u{FE0F}"),
        ("a\u{FFF9}b\u{FFFC}", "ab"), ("👩\u{200D}", "👩"), ("\u{200D}👩", "👩"), ("a\u{200D}👩", "a👩"),
        ("\u{200B}\u{2060}\u{202E}", ""), (" \u{200B} ", ""), ("a\r\nb\rc\u{2028}d\u{85}e\u{B}f", "a\nb\nc\nd\ne\nf"),
        ("a\r", "a"), ("\u{1D173}a", "a"), ("e\u{34F}\u{301}", "é"), ("\u{1112}\u{1161}\u{11AB}", "한"),
        ("\u{212B}", "Å"),
        ("می\u{200C}\u{200C}خواهم", "می\u{200C}خواهم"),
    ])
    func takesOutWhatNobodySees(_ text: String, _ tidied: String) {
        #expect(Array(text.tidied.unicodeScalars) == Array(tidied.unicodeScalars))
        #expect(text.tidied.tidied == text.tidied)
    }

    /// Before, composing it kept what the next look took out.
    @Test(arguments: [29, 30, 31, 32, 60, 61, 90])
    func manyMarksStayAsTheyAre(_ count: Int) {
        for mark in ["\u{301}", "\u{323}\u{301}", "\u{34F}\u{301}"] {
            let text = ("e" + String(repeating: mark, count: count)).tidied
            #expect(Array(text.tidied.unicodeScalars) == Array(text.unicodeScalars))
        }
    }

    @Test(arguments: [
        ("a\nb", "a b"), ("#a\u{200B}b", "#ab"), ("\n a \r\n\u{2028} b\n", "a   b"), ("a\tb", "a\tb"), ("\u{85}", ""),
    ])
    func makesOneLine(_ text: String, _ line: String) { #expect(text.tidiedLine == line) }

    /// Nothing in it is looked at twice: what is a hundred times as long takes about that much longer.
    @Test func isQuickWhateverIsSent() {
        for part in ["\u{200D}", "\u{115F}", "👩\u{200D}", "\u{E0041}", "\r", "\r\n", "\u{202E}a", "e\u{301}\u{301}"] {
            let text = String(repeating: part, count: 200_000)
            let time = ContinuousClock().measure { _ = text.tidied }
            #expect(time < .seconds(30), "\(part.debugDescription)")
        }
    }
}
