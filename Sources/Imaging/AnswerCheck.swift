extension ImageAnswer {
    /// Whether this answers `task`, and is about the files that came.
    func fits(_ task: ImageTask, _ files: RenditionFiles?) -> Bool {
        let sides = 1...1_000_000_000
        switch (self, task) {
        case (.probed(let probe), .probe):
            return sides.contains(probe.width) && sides.contains(probe.height)
        case (.copied, .copy):
            return files?.sizes.count == 1
        case (.rendered(let rendered), .render):
            let widths = rendered.renditions.map(\.width)
            return sides.contains(rendered.width) && sides.contains(rendered.height)
                && files?.sizes.count == widths.count && widths.first ?? 0 > 0 && widths == Set(widths).sorted()
                && rendered.renditions.allSatisfy {
                    sides.contains($0.height) && $0.file == "\($0.width).webp" && files?.sizes[$0.file] == $0.bytes
                }
        default:
            return false
        }
    }
}
