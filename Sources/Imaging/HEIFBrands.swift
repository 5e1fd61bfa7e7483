/// What a file of boxes says it is: its major brand and the compatible ones (ISO/IEC 14496-12 §4.3).
struct HEIFBrands {
    let major: String
    let compatible: [String]

    /// Of the box `ftyp` at the beginning, as far as it is in `head`.
    init?(head: [UInt8]) {
        let length = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        // A length of 0 is the rest of the file.
        let end = length == 0 ? head.count : min(length, head.count)
        let brands = stride(from: 8, to: end - 3, by: 4)
            .filter { $0 != 12 }
            .map { String(decoding: head[$0..<$0 + 4], as: UTF8.self) }
        guard let major = brands.first else { return nil }
        (self.major, compatible) = (major, Array(brands.dropFirst()))
    }

    /// Of images (ISO/IEC 23008-12 §10, 23000-22 for `Mi…` and `MA…`): what is in the file they leave open.
    private static let general: Set = ["mif1", "mif2", "msf1", "miaf", "MiPr", "MiAn", "MiBu", "MiCm"]
    /// No film has these.
    private static let ofCollections: Set = ["mif1", "mif2", "miaf"]
    private static let ofHEVC: Set = [
        "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "MiHB", "MiHA", "MiHE",
    ]
    private static let ofAV1: Set = ["avif", "avis", "avio", "MA1B", "MA1A"]

    /// The major brand decides, or where it leaves open what is in the file, the first compatible one that tells. Without
    /// one the decoder will see, which is the same for both.
    var format: ImageFormat? {
        let isGeneral = Self.general.contains(major) || compatible.contains { Self.ofCollections.contains($0) }
        for brand in isGeneral ? compatible : [major] {
            if Self.ofAV1.contains(brand) { return .avif }
            if Self.ofHEVC.contains(brand) { return .heic }
        }
        return isGeneral ? .heic : nil
    }
}
