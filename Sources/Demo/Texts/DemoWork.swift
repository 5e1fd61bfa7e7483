public import Core

/// One post of the gallery.
public struct DemoWork: Hashable, Sendable {
    /// Index in ``DemoPlan/members``.
    public let author: Int
    public let style: ArtStyle
    public let palette: Palette
    /// One to four, a series in the same style and colours.
    public let images: [DemoImage]
    /// Never blank.
    public let title: String
    /// May be empty; has line breaks, hashtags and emoji now and then.
    public let description: String
    public let medium: String
    public let language: Language
    public let licence: DemoLicence
    /// Seconds before now.
    public let age: Int

    /// Draws the image at `index`; `longSide` makes a smaller one of the same picture.
    public func draw(_ index: Int, longSide: Int? = nil) -> Raster {
        images[index].draw(in: style, palette, longSide: longSide)
    }
}

/// One picture of a work.
public struct DemoImage: Hashable, Sendable {
    public let seed: UInt64
    public let width: Int
    public let height: Int
    /// The alt text, in the author's language.
    public let alt: String

    func draw(in style: ArtStyle, _ palette: Palette, longSide: Int?) -> Raster {
        var (width, height) = (self.width, self.height)
        if let longSide {
            let long = max(width, height)
            (width, height) = (max(width * longSide / long, 1), max(height * longSide / long, 1))
        }
        return style.draw(seed: seed, width: width, height: height, palette: palette)
    }
}

/// Terms of use, as SPDX names where there is one.
public enum DemoLicence: String, CaseIterable, Sendable {
    case allRightsReserved = "all-rights-reserved"
    case attribution = "CC-BY-4.0"
    case nonCommercial = "CC-BY-NC-4.0"
    case noDerivatives = "CC-BY-NC-ND-4.0"
    case publicDomain = "CC0-1.0"
}

/// A remark under a work.
public struct DemoComment: Hashable, Sendable {
    /// Index in ``DemoPlan/works``.
    public let work: Int
    /// Index in ``DemoPlan/members``.
    public let author: Int
    public let text: String
    public let language: Language
    /// Seconds before now; after the work, and after the remark it answers.
    public let age: Int
    /// Index in ``DemoPlan/comments`` of an earlier remark under the same work.
    public let replyTo: Int?
}

/// A member likes a work, at most once.
public struct DemoLike: Hashable, Sendable {
    public let work: Int
    public let member: Int
    /// Seconds before now; after the work.
    public let age: Int
}

/// A member likes a remark, at most once.
public struct DemoCommentLike: Hashable, Sendable {
    public let comment: Int
    public let member: Int
    /// Seconds before now; after the remark.
    public let age: Int
}

/// A member follows another.
public struct DemoFollow: Hashable, Sendable {
    public let follower: Int
    public let followed: Int
}
