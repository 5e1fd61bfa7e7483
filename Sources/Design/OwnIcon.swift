public import Core

extension SiteIcon {
    /// Of Salon's own where an instance has none.
    public static func path(_ file: File, of icon: SiteIcon?) -> String {
        icon?.path(file) ?? Assets.path(file.asset)
    }
}

extension SiteIcon.File {
    /// Salon's own.
    fileprivate var asset: String {
        switch self {
        case .tab: "icon.svg"
        case .touch, .mask: "fullicon.png"
        case .usual: "icon.png"
        case .large: "largeicon.png"
        }
    }
}
