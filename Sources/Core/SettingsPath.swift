/// Where the pages of the settings are. Their forms go to these or below.
public enum SettingsPath {
    public static let index = "/settings"
    public static let profile = "/settings/profile"
    public static let photo = "/settings/photo"
    public static let mutedWords = "/settings/muted-words"
    /// Lists of people the member follows.
    public static let lists = "/settings/lists"
    public static let blocked = "/settings/blocked"
    public static let muted = "/settings/muted"
    public static let account = "/settings/account"
    public static let deletion = "/settings/account/delete"
    public static let passwordLink = "/settings/account/password/link"
    public static let notifications = "/settings/notifications"
    public static let twoStep = "/settings/two-step"
    public static let twoStepSetUp = "/settings/two-step/set-up"
    public static let passkeys = "/settings/passkeys"
    public static let logins = "/settings/logins"
    /// What the member allowed apps.
    public static let apps = "/settings/apps"
    public static let consents = "/settings/consents"
    public static let invitations = "/settings/invitations"
    /// What moderators have decided about the member.
    public static let standing = "/settings/standing"
    /// The moderators' own.
    public static let moderation = "/admin/reports"
    /// New members' posts that wait for them.
    public static let heldPosts = "/admin/held"
    /// A copy of all of the member's data.
    public static let export = "/settings/export"
    /// Where such a copy is imported.
    public static let imports = "/settings/import"
    /// Which works are first on the member's profile.
    public static let portfolio = "/settings/portfolio"
    /// Scouts' requests to the member.
    public static let offers = "/offers"
    /// Where scouts look for artists.
    public static let scoutDesk = "/scout"
    public static let about = "/settings/about"
}
