extension Palette {
    /// Every palette, always in the same order.
    package static let all: [Palette] = paper + pastel + vivid + earth + dark + neon

    /// The palettes of these moods, in the order of ``all``.
    package static func all(in moods: Set<Mood>) -> [Palette] { all.filter { moods.contains($0.mood) } }

    private static let paper: [Palette] = [
        Palette(
            .paper, "먹색과 주홍", "ink black and vermilion", 0xF4EFE6, 0x1F1D1B, 0xD8412F, 0x8C8479, 0xC9BDA8, 0x2E4A62),
        Palette(.paper, "쪽빛과 모래색", "indigo and sand", 0xF1ECE2, 0x22365A, 0x6E88A8, 0xD9B48A, 0xB5654A, 0xE3D9C6),
        Palette(.paper, "이끼색과 크림", "moss and cream", 0xF3F0E4, 0x3F4F3A, 0x7C8B62, 0xC8B47E, 0xB0674B, 0xDCD8C0),
        Palette(.paper, "팥색과 회분홍", "adzuki and dusty pink", 0xF5EEE9, 0x5A2A31, 0xA85D62, 0xD9A9A0, 0x8A8D86, 0xE8D2C6),
        Palette(.paper, "연필 회색", "graphite greys", 0xF3F2EF, 0x26272A, 0x5D6066, 0x94979B, 0xC4C5C4, 0xE0452F),
        Palette(.paper, "겨자색과 청회색", "mustard and slate", 0xF2EEE3, 0xCF9A2B, 0x3C4C5A, 0x7F93A0, 0xB9502F, 0xDDD2B6),
        Palette(.paper, "옥색과 벽돌색", "celadon and brick", 0xF0F0E7, 0x8FB5A3, 0x3E6B62, 0xB4553D, 0xE0B78D, 0x23332F),
        Palette(.paper, "남색 한 가지", "a single navy", 0xF6F3EC, 0x16264C, 0x35507F, 0x7189AE, 0xA9B8CC, 0xD6DCE1),
    ]
    private static let pastel: [Palette] = [
        Palette(.pastel, "살구색과 하늘색", "apricot and sky", 0xFBF3EA, 0xF4B393, 0x9CC5DE, 0xF3D9A4, 0x6E90B5, 0xDD7F72),
        Palette(.pastel, "라일락과 레몬", "lilac and lemon", 0xF8F5FA, 0xB9A5DA, 0xF2DF7E, 0x8EB8C9, 0xE7A6B8, 0x5B5689),
        Palette(.pastel, "박하색과 산호색", "mint and coral", 0xF1F8F3, 0xA5D8C3, 0xF28F7B, 0x4F8F86, 0xF7CDAF, 0x2C5156),
        Palette(
            .pastel, "벚꽃과 풀빛", "cherry blossom and grass", 0xFCF4F3, 0xF2B8C0, 0xA7BF87, 0xD9727F, 0x5E7C58, 0xF4DEC3),
        Palette(.pastel, "안개빛 파랑", "misty blues", 0xEFF4F7, 0xB8CFDD, 0x87A9C0, 0x5A7C99, 0xE6C9B4, 0x2F4A63),
        Palette(.pastel, "복숭아와 올리브", "peach and olive", 0xFAF1E6, 0xF5BFA2, 0xA2A266, 0xE38B6B, 0x5E6242, 0xF0DCA8),
        Palette(.pastel, "조개껍질 분홍", "shell pinks", 0xFBF1EE, 0xEBC2B9, 0xD99A95, 0xA7697A, 0xC8C6DC, 0x5B4257),
    ]
    private static let vivid: [Palette] = [
        Palette(.vivid, "빨강·파랑·노랑", "red, blue and yellow", 0xF7F4EC, 0xE3342B, 0x1D4FA8, 0xF6C21C, 0x151515, 0x2C9A6B),
        Palette(
            .vivid, "주황과 울트라마린", "orange and ultramarine", 0xFFF6EA, 0xFF6A1F, 0x2333B8, 0xFFC24A, 0x0F1640, 0x7FA6FF),
        Palette(.vivid, "형광 분홍과 초록", "hot pink and green", 0xFFF8F2, 0xFF4F8B, 0x0E7C54, 0xFFD44D, 0x123A33, 0x9BD7B2),
        Palette(.vivid, "코발트와 토마토", "cobalt and tomato", 0xF3F1EA, 0x0047AB, 0xF2472C, 0x8CC7F2, 0xF6D7C3, 0x0B1F3F),
        Palette(.vivid, "귤색과 청록", "tangerine and teal", 0xFDF6E8, 0xFF8A1E, 0x00838A, 0xF9C74F, 0x0A3C4C, 0xE6453A),
        Palette(.vivid, "보라와 라임", "violet and lime", 0xF8F8F0, 0x5B2BD9, 0xC7EA3B, 0x1D1147, 0xB7A1F5, 0xFF7A59),
        Palette(.vivid, "자두색과 홍시색", "plum and persimmon", 0xFBF2E9, 0x6A1B4D, 0xF0602E, 0xF7B267, 0xD3A4C4, 0x2A0F2A),
        Palette(
            .vivid, "바다빛과 해바라기", "sea blue and sunflower", 0xF2F7F5, 0x0C6E9E, 0xFFBF1F, 0x49B3C4, 0xEE5D3E, 0x0B2E45),
    ]
    private static let earth: [Palette] = [
        Palette(.earth, "황토와 숯색", "ochre and charcoal", 0xE9DFCC, 0xB5762F, 0x2D2A26, 0x8A5A3C, 0xD3B27C, 0x6F7461),
        Palette(.earth, "테라코타와 세이지", "terracotta and sage", 0xEFE3D3, 0xC0623F, 0x8C9A7C, 0x5B3A2E, 0xE0A97C, 0x44554A),
        Palette(.earth, "갈대색과 물빛", "reed and water", 0xE8E2D2, 0xA58F5F, 0x5F8088, 0x37474A, 0xC9BC97, 0x8C4F35),
        Palette(.earth, "밤색과 안개", "chestnut and fog", 0xE6E1DA, 0x5C3A2B, 0x9A7B66, 0xB9B5AE, 0x3A3230, 0xC98F62),
        Palette(.earth, "솔잎과 진흙", "pine and clay", 0xE5DFD0, 0x2F4A3C, 0xA9714F, 0x6E8267, 0xCFA77F, 0x1E2B26),
        Palette(.earth, "사막의 저녁", "desert dusk", 0xF0DCC5, 0xD9825B, 0x8E4A4A, 0x4B3A52, 0xE9B384, 0x74698A),
        Palette(
            .earth, "백자와 철화", "white porcelain and iron", 0xEDEBE4, 0x6B3F2A, 0x9FAFB2, 0x3A2C26, 0xC7B9A2, 0x5A7480),
    ]
    private static let dark: [Palette] = [
        Palette(.dark, "깊은 밤과 금빛", "deep night and gold", 0x10131C, 0xE0B15A, 0x28324A, 0x56688C, 0xF3E3BE, 0x8D5A3B),
        Palette(.dark, "검은 숲", "black forest", 0x0F1614, 0x2D4A3F, 0x5E8A72, 0xB9CFA8, 0xD98E4A, 0x1C2B27),
        Palette(.dark, "잉크와 장미", "ink and rose", 0x17121A, 0xD8617A, 0x5A3350, 0xF0B7A8, 0x2E2136, 0x8E86B5),
        Palette(.dark, "심해의 파랑", "deep-sea blues", 0x07131F, 0x0F3B57, 0x1F7A8C, 0x7FD1C7, 0xE9F5E1, 0xF2A65A),
        Palette(.dark, "숯과 불씨", "charcoal and embers", 0x161313, 0xF25C2A, 0x5B2018, 0xF8B25A, 0x2B2422, 0x9B8C84),
        Palette(.dark, "달빛 회색", "moonlit greys", 0x14161A, 0x2C3138, 0x59616B, 0x98A2AB, 0xE2E6E4, 0xC9A06A),
        Palette(.dark, "포도주와 구리", "wine and copper", 0x1C0E14, 0x6B1F34, 0xB4633E, 0xE3A76F, 0x3A1A2A, 0xF1DCC4),
        Palette(.dark, "청록빛 어둠", "teal darkness", 0x0B1718, 0x0F4C4F, 0x2F9C95, 0xF4D58D, 0xBF4E30, 0x16302F),
    ]
    private static let neon: [Palette] = [
        Palette(.neon, "네온 분홍과 파랑", "neon pink and blue", 0x0D0B1E, 0xFF2E93, 0x2DE2E6, 0x6A2CFF, 0xF9F871, 0x241A55),
        Palette(.neon, "형광 초록", "acid green", 0x0B0F0C, 0xB6FF3C, 0x1FD07A, 0x0B5D4B, 0xF2FFE0, 0xFF5A36),
        Palette(.neon, "전기 보라", "electric violet", 0x120A2A, 0x8A3FFC, 0xFF7EB6, 0x33B1FF, 0xFDDC69, 0x2B1A66),
        Palette(.neon, "자홍과 주황", "magenta and orange", 0x1A0717, 0xFF3D7F, 0xFF9E2C, 0x7A1FA2, 0xFFE3A3, 0x3A0F45),
        Palette(.neon, "레이저 빨강", "laser red", 0x0E0A0C, 0xFF2A2A, 0x7D0B22, 0xFF8A5B, 0xFFE8D6, 0x2A1018),
        Palette(.neon, "전광판 파랑", "signboard blue", 0x050B1F, 0x1F6BFF, 0x22D3EE, 0xA78BFA, 0xF0F9FF, 0x10245C),
    ]
}
