/// Where the pages of the settings are.
package enum SettingsPath {
    package static let account = "/settings/account"
}
