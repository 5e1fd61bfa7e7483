/// A task on an original.
enum ImageTask: Codable, Sendable {
    case probe
    case render(Recipe, square: Bool, moving: Bool, widths: [Int])
    /// As others may have it.
    case copy
    /// A rendition as other sites show it for a link.
    case linkPreview
    /// The icons of an instance.
    case icons
}

/// Its result, besides files.
enum ImageAnswer: Codable, Sendable {
    case probed(ImageProbe)
    case rendered(Rendered)
    case copied
}

/// A file that was made of an original.
struct MadeFile {
    let name: String
    let bytes: [UInt8]

    /// The name of the only copy.
    static let copy = "copy"
}

extension Rendering {
    /// Performs the task; the caller moves the files into place.
    func perform(_ task: ImageTask) throws -> (ImageAnswer, [MadeFile]) {
        // Images read from its memory until they are done.
        try withExtendedLifetime(readable) { try performed(task) }
    }

    private func performed(_ task: ImageTask) throws -> (ImageAnswer, [MadeFile]) {
        switch task {
        case .probe:
            return (.probed(try probe()), [])
        case .render(let recipe, let square, let moving, let widths):
            let (rendered, files) = try render(recipe, square: square, moving: moving, widths: widths)
            return (.rendered(rendered), files)
        case .linkPreview:
            return (.copied, [MadeFile(name: MadeFile.copy, bytes: try linkPreview())])
        case .icons:
            return (.copied, try icons())
        case .copy:
            return (.copied, [MadeFile(name: MadeFile.copy, bytes: try publicCopy().bytes)])
        }
    }
}
