import Core

extension DemoPlan {
    static func members(_ count: Int, _ random: inout SeededRandom) -> [DemoMember] {
        var taken: Set<String> = [], result: [DemoMember] = []
        for index in 0..<count {
            let row = index < Roster.rows.count ? Roster.rows[index] : invented(taken, &random)
            taken.insert(row[1])
            let english = row[0].unicodeScalars.allSatisfy { $0.value < 0x1100 }
            let photo = DemoAvatar(seed: random.next(), palette: random.pick(Palette.all))
            let hasPhoto = index == 0 || random.chance(0.67)
            let days = index == 0 ? 275 : random.int(25...290)
            result.append(
                DemoMember(
                    handle: row[1], name: row[0], email: "\(row[1])@salon.example",
                    language: english ? .english : .korean,
                    major: row[2], bio: row[3], avatar: hasPhoto ? photo : nil,
                    age: days * Span.day + random.int(0...Span.day)))
        }
        return result
    }

    /// A further member from common surnames and syllables.
    private static func invented(_ taken: Set<String>, _ random: inout SeededRandom) -> [String] {
        let first = random.int(0...Roster.syllables.count - 1), second = random.int(0...Roster.syllables.count - 1)
        let name = "\(random.pick(Roster.surnames))\(Roster.syllables[first])\(Roster.syllables[second])"
        let stem = Roster.romanized[first] + Roster.romanized[second]
        var handle = random.chance(0.5) ? "\(stem)\(random.int(1...99))" : "\(stem)_\(random.int(1...9))"
        while taken.contains(handle) { handle = "\(stem)\(random.int(100...999_999))" }
        let peer = random.pick(Roster.rows.filter { $0[0].unicodeScalars.contains { $0.value > 0x1100 } })
        return [name, handle, peer[2], ""]
    }

    /// Who studies what draws like what.
    static func styles(of member: DemoMember) -> [ArtStyle] {
        switch member.major {
        case "시각디자인", "Graphic Design": [.hangulPoster, .risograph, .flowField, .aurora]
        case "회화": [.stillLife, .seaHorizon, .mistyMountains, .inkWash, .aurora]
        case "동양화": [.inkWash, .mistyMountains, .inkWash, .seaHorizon]
        case "도예", "Ceramics": [.stillLife, .inkWash, .contours]
        case "섬유", "Textile Design": [.textile, .stainedGlass, .flowField]
        case "판화", "Printmaking": [.risograph, .contours, .hangulPoster]
        case "사진", "Photography": [.mistyMountains, .seaHorizon, .nightCity]
        case "공간디자인", "건축", "Architecture": [.isometric, .nightCity, .contours]
        case "미디어아트", "Media Art": [.attractor, .flowField, .aurora, .contours]
        case "애니메이션": [.paperCut, .nightCity, .risograph]
        case "일러스트레이션", "Illustration": [.risograph, .paperCut, .isometric, .nightCity]
        case "영상": [.aurora, .nightCity, .seaHorizon]
        case "금속공예": [.stainedGlass, .attractor, .stillLife]
        case "조소": [.paperCut, .stillLife, .contours]
        default: [.isometric, .stillLife, .stainedGlass, .textile]
        }
    }

    /// Each member follows some others, the first ones in the list more than the last. Those to log in as follow many.
    static func follows(among members: Int, _ random: inout SeededRandom) -> [DemoFollow] {
        (0..<members).flatMap { follower -> [DemoFollow] in
            (0..<members).compactMap { followed in
                let appeal = 0.12 + 0.5 / (1 + Float(followed) * 0.12)
                let follows = random.chance(followed == 0 || follower < 2 ? 0.5 : appeal * 0.6)
                return follows && followed != follower ? DemoFollow(follower: follower, followed: followed) : nil
            }
        }
    }
}
