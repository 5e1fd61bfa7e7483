import Core

extension DemoPlan {
    static func works(_ count: Int, by members: [DemoMember], _ random: inout SeededRandom) -> [DemoWork] {
        var wording = Wording(&random)
        let tastes = members.map { member in
            let styles = styles(of: member)
            return (styles: styles, palettes: random.shuffled(Palette.all))
        }
        let appetite = members.indices.map { _ in 0.15 + random.unit() * random.unit() }
        let busiest = appetite.max() ?? 1
        let drafts = (0..<count).map { index -> DemoWork in
            var author = index < 9 ? 0 : random.int(0...members.count - 1)
            while index >= 9, random.unit() * busiest > appetite[author] { author = random.int(0...members.count - 1) }
            let member = members[author]
            let style =
                index < ArtStyle.allCases.count * 2 && author != 0
                ? ArtStyle.allCases[index % ArtStyle.allCases.count]
                : random.chance(0.82) ? random.pick(tastes[author].styles) : random.pick(ArtStyle.allCases)
            let suitable = Set(style.palettes)
            let favourites = Array(tastes[author].palettes.filter(suitable.contains).prefix(5))
            let palette = random.pick(favourites)
            let size = random.pick(style.sizes)
            let alt = Captions.alternative(style, palette, member.language)
            let series = random.chance(0.1) ? random.int(2...4) : 1
            let images = (0..<series).map { _ in
                DemoImage(seed: random.next(), width: size.width, height: size.height, alt: alt)
            }
            return DemoWork(
                author: author, style: style, palette: palette, images: images,
                title: wording.title(style, member.language), description: wording.description(style, member.language),
                medium: random.pick(Captions.media(style, member.language)), language: member.language,
                licence: random.chance(0.55) ? .allRightsReserved : random.pick(DemoLicence.allCases),
                age: age(index, member, &random))
        }
        return drafts.enumerated()
            .sorted { ($1.element.age, $0.offset) < ($0.element.age, $1.offset) }
            .map(\.element)
    }

    /// More of late than long ago, most in the hours before now's hour of the day, some today.
    private static func age(_ index: Int, _ member: DemoMember, _ random: inout SeededRandom) -> Int {
        let today = index % 45 == 3
        let days = today ? 0 : Int(power(random.unit(), 1.5) * Float(Span.past / Span.day - 2))
        let hour = random.chance(0.7) ? random.float(0.1, 9) : random.float(9, 23.5)
        let age = days * Span.day + Int(hour * Float(Span.hour)) + random.int(0...599)
        let limit = member.age - Span.hour
        return age < limit ? age : max(Int(Float(limit) * random.float(0.1, 0.98)), 60)
    }
}

/// Deals titles and descriptions so that few come twice.
private struct Wording {
    private var titles: [String: [String]] = [:]
    private var used: Set<String> = []
    private var texts: [String: [String]] = [:]
    private var random: SeededRandom

    init(_ random: inout SeededRandom) { self.random = random.fork() }

    mutating func title(_ style: ArtStyle, _ language: Language) -> String {
        let key = style.rawValue + language.rawValue
        if titles[key, default: []].isEmpty {
            titles[key] = random.shuffled(language == .korean ? Titles.korean(style) : Titles.english(style))
        }
        let title = titles[key]?.removeLast() ?? style.rawValue
        var named = title
        while !used.insert(named).inserted {
            let suffix = random.pick(language == .korean ? Self.koreanSuffixes : Self.englishSuffixes)
            named = used.contains(title + suffix) ? "\(named) \(random.int(2...9))" : title + suffix
        }
        return named
    }

    private static let koreanSuffixes = [
        " 2", " (다시)", ", 두 번째", ", 밤", " II", " no.4", " / 습작", ", 그 후", " 3", " — 작은 것",
    ]
    private static let englishSuffixes = [
        " II", ", Again", " (Night)", " No. 2", ", Later", " — Reprise", " 3", " (Small)",
    ]

    mutating func description(_ style: ArtStyle, _ language: Language) -> String {
        let chance = random.unit()
        if chance < 0.24 { return "" }
        if chance < 0.5 { return deal(language.rawValue, Descriptions.general(language)) }
        let about = deal(style.rawValue + language.rawValue, Descriptions.about(style, language))
        guard random.chance(0.3) else { return about }
        return about + "\n\n" + deal(language.rawValue, Descriptions.general(language))
    }

    private mutating func deal(_ key: String, _ all: [String]) -> String {
        if texts[key, default: []].isEmpty { texts[key] = random.shuffled(all) }
        return texts[key]?.removeLast() ?? ""
    }
}
