package import Core
package import Kernel
package import SQL
import Synchronization

/// The instance's values, in memory, so that asking costs nothing. Admins' come before the operator's defaults; what the
/// operator has set stays as it is (docs/decisions/0060-live-settings.md).
package final class InstanceSettings: Sendable {
    /// What the operator has set.
    package let fixed: Set<InstanceSetting>
    private let index: EventIndex<ChosenValues>

    /// - Parameters:
    ///   - defaults: what holds without an admin's choice.
    ///   - facts: what pages know of the site, which this keeps up to date.
    package init(
        _ defaults: InstanceValues, fixed: Set<InstanceSetting> = [], facts: Current<SiteFacts>, _ database: Database
    ) {
        self.fixed = fixed
        let source = ChosenValues(defaults: defaults, fixed: fixed, facts: facts)
        source.tell(defaults)
        index = EventIndex(source, database)
    }

    package var values: InstanceValues { index.known { $0 } }

    /// Reads what admins have chosen, unless that is known.
    package func update() async throws { try await index.update() }

    package func note(_ events: [EventRecord]) { index.note(events) }
}

private struct ChosenValues: IndexSource {
    let defaults: InstanceValues
    let fixed: Set<InstanceSetting>
    let facts: Current<SiteFacts>

    var empty: InstanceValues { defaults }

    func all(_ reader: Reader) throws -> InstanceValues {
        let rows = try reader.all("SELECT key, value FROM instance_settings") { row in
            (key: try row.next(as: String.self), value: try row.next(as: String.self))
        }
        var values = defaults
        for row in rows { choose(row.value, for: row.key, in: &values) }
        return values
    }

    func news(in event: EventRecord) throws -> [IndexNews<Never, SettingsChanged>] {
        try event.decode(SettingsChanged.self).map { [.change($0)] } ?? []
    }

    func make(_ change: SettingsChanged, in values: inout InstanceValues) {
        for (key, value) in change.values { choose(value, for: key, in: &values) }
        tell(values)
    }

    func replace(_ values: inout InstanceValues, with new: inout InstanceValues) {
        swap(&values, &new)
        tell(values)
    }

    private func choose(_ value: String, for key: String, in values: inout InstanceValues) {
        guard let setting = InstanceSetting(rawValue: key), !fixed.contains(setting) else { return }
        setting.set(value, in: &values)
    }

    func tell(_ values: InstanceValues) {
        facts.change { facts in
            facts.face = values.face
            facts.language = values.language
            facts.offersJoining = values.registration.mode != .closed
            facts.sessions = values.sessions
            facts.postingLimit = values.postingLimit
        }
    }
}

/// An admin has changed values.
package struct SettingsChanged: Event {
    package static let name = "settings-changed"
    /// As they are stored, by name.
    package let values: [String: String]

    package init(values: [String: String]) { self.values = values }
}

extension Migration {
    /// What admins have chosen, and nothing that they have not.
    package static let instanceSettings = Migration(
        "instance-settings-1",
        "CREATE TABLE instance_settings (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)")
}
