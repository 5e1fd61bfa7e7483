/// Where the pages of the settings are.
public enum SettingsPath {
    public static let account = "/settings/account"
}
