/// Whether backups are made by themselves, and which of them stay.
package struct BackupRules: Sendable, Equatable {
    /// At night, where there is a folder for them.
    package var isNightly = true
    /// The last one of each of so many days stays …
    package var days = 14
    /// … and of so many weeks.
    package var weeks = 8
    /// The nightly one is restored for trial every so many days; 0 never does.
    package var trialDays = 7

    package init() {}
}
