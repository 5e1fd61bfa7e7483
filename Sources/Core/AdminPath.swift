/// Where the admins' pages are. Their forms go to these or below.
public enum AdminPath {
    public static let index = "/admin"
    public static let members = "/admin/members"
    public static let invitations = "/admin/invitations"
    public static let settings = "/admin/settings"
    public static let icon = "/admin/settings/icon"
    public static let announcements = "/admin/announcements"
    public static let rules = "/admin/rules"
    public static let backups = "/admin/backups"
    public static let jobs = "/admin/jobs"
    public static let testMail = "/admin/mail/test"
    public static let acts = "/admin/acts"
}
