extension DecodingCost {
    /// ITU-T T.81. An image of several scans, progressive or not, is kept as coefficients until the last one.
    static func jpeg(_ file: FileWindow) -> DecodingCost? {
        var frame: Frame?
        var offset = 2
        while let found = file.index(of: 0xFF, from: offset) {
            offset = found
            while file.byte(at: offset) == 0xFF { offset += 1 }
            guard let marker = file.byte(at: offset) else { return nil }
            offset += 1
            switch marker {
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                guard let read = Frame(file, at: offset, marker) else { return nil }
                frame = frame ?? read
            case 0xDA:
                guard let frame, let components = file.byte(at: offset + 2) else { return nil }
                let cost = DecodingCost(pixels: frame.pixels, bytes: frame.rowBytes)
                guard frame.isProgressive || components < frame.components.count else { return cost }
                return DecodingCost(
                    pixels: frame.pixels, bytes: product(frame.coefficients, 2), scans: scans(file, from: offset))
            case 0x00, 0x01, 0xD0...0xD9:
                continue
            default:
                break
            }
            guard let length = file.bigEndian(at: offset, 2) else { return nil }
            offset += max(2, length)
        }
        return nil
    }

    private struct Frame {
        let width: Int
        let height: Int
        let isProgressive: Bool
        /// Samples of each component, in the smallest unit of all, across and down.
        var components: [(across: Int, down: Int)] = []

        init?(_ file: FileWindow, at offset: Int, _ marker: UInt8) {
            guard let height = file.bigEndian(at: offset + 3, 2), let width = file.bigEndian(at: offset + 5, 2),
                let count = file.byte(at: offset + 7)
            else { return nil }
            self.width = width
            self.height = height
            // Lossless and hierarchical ones no decoder here reads.
            isProgressive = [0xC2, 0xC6, 0xCA, 0xCE].contains(marker)
            for index in 0..<Int(count) {
                guard let sampling = file.byte(at: offset + 9 + index * 3) else { return nil }
                components.append((max(1, Int(sampling >> 4)), max(1, Int(sampling & 15))))
            }
        }

        var pixels: Int { width * height }

        /// A few rows of blocks.
        var rowBytes: Int { DecodingCost.product(width, 64, max(1, components.count)) }

        /// How many numbers all components together have.
        var coefficients: Int {
            let across = components.map(\.across).max() ?? 1
            let down = components.map(\.down).max() ?? 1
            return components.reduce(0) { sum, component in
                sum + DecodingCost.product(pixels, component.across, component.down) / (across * down)
            }
        }
    }

    /// How many scans begin from `offset` on.
    private static func scans(_ file: FileWindow, from offset: Int) -> Int {
        var count = 1
        var offset = offset
        while let found = file.index(of: 0xFF, from: offset) {
            offset = found + 1
            if file.byte(at: offset) == 0xDA { count += 1 }
        }
        return count
    }
}
