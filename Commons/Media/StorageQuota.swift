import Accounts
package import Base
package import Core
package import SQL

/// How much a member may store, as `accounts.storage_quota` has it.
package enum StorageQuota: Sendable, Equatable {
    /// As everybody's of the member's role.
    case ofRole
    case unlimited
    /// So many bytes; 0 for none.
    case bytes(Int)

    /// - Parameter column: NULL for the role's, -1 for no limit.
    package init(column: Int?) {
        self =
            switch column {
            case nil: .ofRole
            case let bytes? where bytes >= 0: .bytes(bytes)
            default: .unlimited
            }
    }

    package var column: Int? {
        switch self {
        case .ofRole: nil
        case .unlimited: -1
        case .bytes(let count): count
        }
    }

    /// In bytes; `nil` for as many as fit on the disk.
    package func limit(of role: Role, _ services: Services) -> Int? {
        switch self {
        case .ofRole: services.quota(of: role)
        case .unlimited: nil
        case .bytes(let count): count
        }
    }
}

extension Services {
    /// What each member of a role may store, in bytes, where no admin has set something else; `nil` for no limit.
    package func quota(of role: Role) -> Int? { settings.values.quota(of: role) }
}

extension Migration {
    /// What an admin lets one member store.
    package static let memberQuotas = Migration(
        "storage-2", "ALTER TABLE accounts ADD COLUMN storage_quota INTEGER CHECK (storage_quota >= -1)")
}
