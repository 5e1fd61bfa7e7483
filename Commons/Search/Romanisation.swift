/// How a Korean name is spelled in Latin letters: syllable by syllable by the Revised Romanisation of 2000, as the law
/// has it for names, and as people spell them in passports and on posters.
enum Romanisation {
    /// What a name is found by besides its own letters.
    struct Readings: Equatable {
        /// The whole name, and the given name: `kimminsu`, `minsu`.
        var names: Set<String> = []
        /// Family and given name, apart: for `minsu kim`.
        var words: Set<String> = []
    }

    /// Of a given name, so many spellings are kept.
    private static let most = 4

    static func readings(of name: SearchText) -> Readings {
        let words = syllables(of: name)
        guard let first = words.first else { return Readings() }
        var readings = Readings()
        if let (family, given) = parts(words) {
            let families = spellings(ofFamily: family), givens = spellings(ofGiven: given)
            for family in families {
                for given in givens { readings.names.insert((family + given).searchKey) }
            }
            readings.names.formUnion(givens)
            readings.words.formUnion(families + givens)
        }
        // 민수 alone, and names that are longer than names are.
        if words.count == 1, first.count != 3 {
            let given = spellings(ofGiven: first)
            readings.names.formUnion(given)
            readings.words.formUnion(given)
        } else if words.count > 2 || readings.names.isEmpty {
            let each = words.map(revised)
            readings.names.insert(each.joined().searchKey)
            readings.words.formUnion(each)
        }
        return readings
    }

    /// The words of a name that are in Hangul, each as its syllables.
    private static func syllables(of name: SearchText) -> [[Unicode.Scalar]] {
        var words: [[Unicode.Scalar]] = []
        var continues = false
        for sign in name.signs.prefix(SearchText.longest) {
            guard sign.kind == .syllable, let scalar = sign.written.unicodeScalars.first else {
                continues = false
                continue
            }
            if continues, !sign.beginsWord, let last = words.indices.last {
                words[last].append(scalar)
            } else {
                words.append([scalar])
            }
            continues = true
        }
        return words
    }

    /// Family name and given name: 김민수 and 김 민수, 남궁민 and 남궁 민.
    private static func parts(_ words: [[Unicode.Scalar]]) -> (family: [Unicode.Scalar], given: [Unicode.Scalar])? {
        if words.count >= 2 {
            let isFamily = words[0].count == 1 || longFamilies.contains(text(words[0]))
            return isFamily ? (words[0], words[1]) : nil
        }
        guard let name = words.first, (2...4).contains(name.count) else { return nil }
        let length = name.count > 2 && longFamilies.contains(text(Array(name.prefix(2)))) ? 2 : 1
        return (Array(name.prefix(length)), Array(name.dropFirst(length)))
    }

    private static func spellings(ofFamily name: [Unicode.Scalar]) -> [String] {
        [revised(name)] + (name.count == 1 ? families[name[0]] ?? [] : [])
    }

    /// The revised spelling first.
    private static func spellings(ofGiven name: [Unicode.Scalar]) -> [String] {
        var spellings = [""]
        for (index, scalar) in name.enumerated() {
            let syllable = revised(scalar, after: index > 0 ? name[index - 1] : nil)
            let ways = [syllable] + (givens[scalar].map { [$0] } ?? [])
            spellings = Array(ways.flatMap { way in spellings.map { $0 + way } }.prefix(most))
        }
        return spellings.map(\.searchKey)
    }

    private static func revised(_ syllables: [Unicode.Scalar]) -> String {
        var text = ""
        for (index, scalar) in syllables.enumerated() {
            text += revised(scalar, after: index > 0 ? syllables[index - 1] : nil)
        }
        return text.searchKey
    }

    private static func revised(_ syllable: Unicode.Scalar, after previous: Unicode.Scalar?) -> String {
        let index = Int(syllable.value - 0xAC00)
        let lead = leads[index / 588]
        // 설리 is seolli.
        let isDouble = lead == "r" && previous.map { (Int($0.value) - 0xAC00) % 28 == 8 } ?? false
        return (isDouble ? "l" : lead) + vowels[index % 588 / 28] + tails[index % 28]
    }

    private static func text(_ syllables: [Unicode.Scalar]) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: syllables)
        return text
    }

    private static func letters(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

    private static let leads = letters("g kk n d tt r m b pp s ss - j jj ch k t p h").map { $0 == "-" ? "" : $0 }
    private static let vowels = letters("a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i")
    private static let tails = [""] + letters("k k k n n n t l k m l l l p l m p p t t ng t t k t p t")

    /// Family names of two syllables.
    private static let longFamilies: Set<String> = ["남궁", "황보", "제갈", "사공", "선우", "독고", "서문", "동방"]

    /// Usual spellings of family names besides the revised one.
    private static let families: [Unicode.Scalar: [String]] = [
        "김": ["kim"], "이": ["lee", "yi", "rhee"], "박": ["park", "pak"], "최": ["choi"], "정": ["jung", "chung"],
        "강": ["kang"], "조": ["cho"], "윤": ["yoon"], "장": ["chang"], "임": ["lim", "rim"], "오": ["oh"], "서": ["suh"],
        "신": ["shin"], "권": ["kwon"], "황": ["whang"], "안": ["ahn"], "류": ["yoo", "yu"], "유": ["yoo", "ryu"],
        "전": ["jun", "chun"], "고": ["ko", "koh"], "문": ["moon"], "손": ["sohn"], "배": ["pae"], "백": ["paik"],
        "허": ["hur", "huh"], "심": ["shim"], "노": ["noh", "roh"], "곽": ["kwak"], "성": ["sung"], "주": ["joo"],
        "우": ["woo"], "구": ["koo", "ku"], "나": ["ra"], "지": ["jee"], "엄": ["um"], "천": ["chun"], "공": ["kong"],
        "현": ["hyun"], "변": ["byun"], "염": ["yum"], "추": ["choo"], "석": ["suk"], "선": ["sun"], "설": ["sul"],
        "길": ["kil"], "명": ["myung"], "기": ["ki"], "금": ["keum"], "국": ["kook"], "부": ["boo"], "여": ["yuh"],
        "라": ["na"], "리": ["lee"], "림": ["lim"], "로": ["roh"], "량": ["yang"], "방": ["pang"], "옥": ["ock"],
    ]

    /// Usual spellings of syllables of given names.
    private static let givens: [Unicode.Scalar: String] = [
        "영": "young", "현": "hyun", "준": "joon", "우": "woo", "수": "soo", "희": "hee", "성": "sung", "정": "jung",
        "경": "kyung", "훈": "hoon", "주": "joo", "선": "sun", "규": "kyu", "기": "ki", "근": "keun", "구": "koo",
        "철": "chul", "혁": "hyuk", "형": "hyung", "명": "myung", "병": "byung", "숙": "sook", "순": "soon", "윤": "yoon",
        "운": "woon", "문": "moon", "아": "ah", "석": "suk", "광": "kwang", "권": "kwon", "국": "kook", "균": "kyun",
        "강": "kang", "관": "kwan", "교": "kyo", "길": "kil", "덕": "duk", "범": "bum", "섭": "sub", "욱": "wook",
        "웅": "woong", "유": "yoo", "건": "gun", "금": "keum", "연": "yun", "열": "yul", "엽": "yup",
    ]
}
