package import Core
package import Kernel
package import SQL
import Synchronization

/// The instance's values, in memory, so that asking costs nothing. Admins' come before the operator's defaults; what the
/// operator has set stays as it is (docs/decisions/0060-live-settings.md).
package final class InstanceSettings: Sendable {
    /// What holds without an admin's choice.
    private let defaults: InstanceValues
    /// What the operator has set.
    package let fixed: Set<InstanceSetting>
    private let facts: Current<SiteFacts>
    private let state: Mutex<State>

    private struct State {
        var values: InstanceValues
        /// Rises with each change, so that what was read before one does not undo it.
        var changes = 0
    }

    /// - Parameter facts: what pages know of the site, which this keeps up to date.
    package init(_ defaults: InstanceValues, fixed: Set<InstanceSetting> = [], facts: Current<SiteFacts>) {
        self.defaults = defaults
        self.fixed = fixed
        self.facts = facts
        state = Mutex(State(values: defaults))
        tell(defaults)
    }

    package var values: InstanceValues { state.withLock { $0.values } }

    /// Reads what admins have chosen.
    package func load(_ database: Database) async throws {
        let changes = state.withLock { $0.changes }
        let rows = try await database.read { reader in
            try reader.all("SELECT key, value FROM instance_settings") { row in
                (key: try row.next(as: String.self), value: try row.next(as: String.self))
            }
        }
        apply(rows.map { ($0.key, $0.value) }, ifStill: changes)
    }

    /// Follows events, here and on other nodes.
    package func note(_ events: [EventRecord]) {
        for event in events {
            guard let change = try? event.decode(SettingsChanged.self) else { continue }
            apply(change.values.map { ($0.key, $0.value) })
        }
    }

    /// - Parameter changes: takes it only if nothing has changed since.
    private func apply(_ rows: [(key: String, value: String)], ifStill changes: Int? = nil) {
        state.withLock { state in
            if let changes, state.changes != changes { return }
            for row in rows {
                guard let setting = InstanceSetting(rawValue: row.key), !fixed.contains(setting) else { continue }
                setting.set(row.value, in: &state.values)
            }
            state.changes += 1
            tell(state.values)
        }
    }

    private func tell(_ values: InstanceValues) {
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
