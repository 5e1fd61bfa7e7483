package import Core

/// One post of the gallery.
package struct DemoWork: Hashable, Sendable {
    /// Index in ``DemoPlan/members``.
    package let author: Int
    package let style: ArtStyle
    package let palette: Palette
    /// One to four, a series in the same style and colours.
    package let images: [DemoImage]
    /// Never blank.
    package let title: String
    /// May be empty; has line breaks, hashtags and emoji now and then.
    package let description: String
    package let medium: String
    package let language: Language
    package let licence: DemoLicence
    /// Seconds before now.
    package let age: Int

    /// Draws the image at `index`; `longSide` makes a smaller one of the same picture.
    package func draw(_ index: Int, longSide: Int? = nil) -> Raster {
        images[index].draw(in: style, palette, longSide: longSide)
    }
}

/// One picture of a work.
package struct DemoImage: Hashable, Sendable {
    package let seed: UInt64
    package let width: Int
    package let height: Int
    /// The alt text, in the author's language.
    package let alt: String

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
package enum DemoLicence: String, CaseIterable, Sendable {
    case allRightsReserved = "all-rights-reserved"
    case attribution = "CC-BY-4.0"
    case nonCommercial = "CC-BY-NC-4.0"
    case noDerivatives = "CC-BY-NC-ND-4.0"
    case publicDomain = "CC0-1.0"
}

/// A remark under a work.
package struct DemoComment: Hashable, Sendable {
    /// Index in ``DemoPlan/works``.
    package let work: Int
    /// Index in ``DemoPlan/members``.
    package let author: Int
    package let text: String
    package let language: Language
    /// Seconds before now; after the work, and after the remark it answers.
    package let age: Int
    /// Index in ``DemoPlan/comments`` of an earlier remark under the same work.
    package let replyTo: Int?
}

/// A member likes a work, at most once.
package struct DemoLike: Hashable, Sendable {
    package let work: Int
    package let member: Int
    /// Seconds before now; after the work.
    package let age: Int
}

/// A member likes a remark, at most once.
package struct DemoCommentLike: Hashable, Sendable {
    package let comment: Int
    package let member: Int
    /// Seconds before now; after the remark.
    package let age: Int
}

/// A member follows another.
package struct DemoFollow: Hashable, Sendable {
    package let follower: Int
    package let followed: Int
}
