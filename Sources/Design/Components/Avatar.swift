public import Core

/// How large an avatar is, in CSS pixels.
public enum AvatarSize: Int, CaseIterable, Sendable {
    case small = 28
    case medium = 40
    case large = 96
}

/// A member's photo, or the initial in the member's colour. Decorative: the name is beside it or names the link.
///
/// - Parameter photo: square, 64, 128, 256 and 512 pixels wide; `nil` shows the initial.
public func avatar(id: Int64, name: String, photo: Rendering?, size: AvatarSize = .medium) -> HTML {
    guard let photo else {
        // Ids of one moment differ in their lowest bits, so these are spread over the circle by the golden angle.
        let hue = Int((Double(UInt64(bitPattern: id) % 100_003) * 137.508).truncatingRemainder(dividingBy: 360))
        return """
            <span class="\(size.className)" style="--hue:\(hue)" aria-hidden="true">\
            \(String(name.prefix(1)).uppercased())</span>
            """
    }
    let width = size == .large ? 256 : 128
    return """
        <img class="\(size.className)" src="\(photo.source(width: width))" alt="" \
        width="\(size.rawValue)" height="\(size.rawValue)">
        """
}

extension AvatarSize {
    fileprivate var className: String {
        switch self {
        case .small: "avatar small"
        case .medium: "avatar"
        case .large: "avatar large"
        }
    }
}
