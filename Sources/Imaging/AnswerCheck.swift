extension ImageAnswer {
    /// Whether this answers `task`, and is about the files that came.
    func fits(_ task: ImageTask, _ files: RenditionFiles?) -> Bool {
        let sides = 1...1_000_000_000
        switch (self, task) {
        case (.probed(let probe), .probe):
            return sides.contains(probe.width) && sides.contains(probe.height)
        case (.copied, .copy), (.copied, .linkPreview):
            return files?.sizes.count == 1
        case (.copied, .icons):
            return files.map { Set($0.sizes.keys) == IconFiles.names } ?? false
        case (.rendered(let rendered), .render):
            let widths = rendered.renditions.map(\.width)
            guard sides.contains(rendered.width), sides.contains(rendered.height),
                rendered.strips.map({ $0.files(of: Size(rendered.width, rendered.height)) != nil }) ?? true,
                rendered.motion?.isSound ?? true, (1...Pages.most).contains(rendered.pages)
            else { return false }
            return files.map { Set($0.sizes.keys) == Set(rendered.files) } ?? false
                && widths.first ?? 0 > 0 && widths == Set(widths).sorted()
                && rendered.renditions.allSatisfy {
                    sides.contains($0.height) && $0.file == "\($0.width).webp" && files?.sizes[$0.file] == $0.bytes
                }
        default:
            return false
        }
    }
}
