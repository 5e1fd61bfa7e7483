/// The raw files of cameras: sensors' readings, which have to be developed before they are an image. Decoders of TIFF read
/// the thumbnail that most of them bring along, which nobody means to show.
enum RawFile {
    /// By the first bytes, for those that are no TIFF or say at once what they are.
    static func isRaw(head: some Collection<UInt8>) -> Bool {
        let head = Array(head.prefix(ImageFormat.headLength))
        func at(_ offset: Int, _ text: String) -> Bool { head.dropFirst(offset).starts(with: text.utf8) }
        // Canon, old and new; Fujifilm; Olympus; Panasonic; Sigma; Minolta.
        return (at(0, "II*\0") && at(8, "CR")) || at(4, "ftypcrx ") || at(0, "FUJIFILMCCD-RAW") || at(0, "IIRO")
            || at(0, "IIRS") || at(0, "MMOR") || at(0, "IIU\0") || at(0, "FOVb") || at(0, "\0MRM")
    }

    /// By the first folder: it is of a DNG, has a mosaic of colours or a camera's own compression, or is a thumbnail with
    /// the readings in a folder beneath.
    static func isRaw(_ file: FileWindow) -> Bool {
        guard let folder = TIFFFolder(file) else { return false }
        let isMosaic = [32_803, 34_892].contains(folder[262] ?? 0)
        let isOwn = [32_767, 32_769, 32_770, 34_713, 65_000, 65_535].contains(folder[259] ?? 0)
        let isThumbnail = folder[254] == 1 && folder.tags.contains(330) && folder.tags.contains(271)
        return folder.tags.contains(50_706) || isMosaic || isOwn || isThumbnail
    }
}
