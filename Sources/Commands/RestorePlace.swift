import ArgumentParser
import Backup
import FoundationEssentials
import SalonApp

/// Where backups are that are to be restored: a repository of restic's, one of an earlier version's, or both in one folder.
struct RestorePlace: Sendable {
    private let path: String
    private let restic: ResticRepository?
    private let older: Repository?

    /// Throws ``BackupProblem`` where there are none, or they cannot be opened.
    init(_ place: String, password: String?, identities: [String]) throws {
        let isElsewhere = BackupTarget.isElsewhere(place)
        path = isElsewhere ? place.withoutPassword : place.fullPath
        let target = try BackupTarget(isElsewhere ? place : path, passwordFile: password?.fullPath)
        restic = target.exists == false ? nil : ResticRepository(target, state: nil)
        let hasOlder = !isElsewhere && Repository.exists(at: path)
        guard restic != nil || hasOlder else { throw BackupProblem("there is no repository of backups in \(path)") }
        guard hasOlder else {
            older = nil
            return
        }
        let keys = try Self.keys(password: password, identities: identities)
        do { older = try Repository.open(at: path, keys: keys) } catch {
            guard restic != nil else { throw error }
            // The password is the newer ones'.
            older = try? Repository.open(at: path, keys: [])
        }
    }

    /// The one that is named, that has been begun, or the newest.
    func source(_ prefix: String?, begun: (repository: String, snapshot: String)?) throws -> any BackupSource {
        func wasBegun(in id: String) -> String? { begun.flatMap { $0.repository == id ? $0.snapshot : nil } }
        if let older {
            let isNamed = prefix.map { (try? older.snapshot($0)) != nil } ?? (wasBegun(in: older.id) != nil)
            if restic == nil || isNamed {
                return StoredBackup(try older.snapshot(prefix ?? wasBegun(in: older.id)), of: older)
            }
        }
        guard let restic else { throw BackupProblem("there is no repository of backups in \(path)") }
        let id = try restic.id()
        return ResticBackup(repository: restic, entry: try restic.entry(prefix ?? wasBegun(in: id)), repositoryID: id)
    }

    /// Throws `ExitCode` where one cannot be restored.
    func printList() throws {
        var isWhole = true
        for name in try older?.snapshots() ?? [] {
            do {
                let snapshot = try older?.read(name)
                print("\(name)  \(snapshot?.rows ?? 0) rows, \(snapshot?.files ?? 0) files, of an earlier version")
            } catch let problem as BackupProblem {
                isWhole = false
                print("\(name)  cannot be restored: \(problem)")
            }
        }
        for entry in try restic?.entries() ?? [] { print("\(entry.name)  \(entry.summary)") }
        if !isWhole { throw ExitCode(1) }
    }

    private static func keys(password: String?, identities: [String]) throws -> [AgeKey] {
        func text(_ file: String) throws -> String {
            guard let data = FileManager.default.contents(atPath: file) else {
                throw ValidationError("\(file) cannot be read")
            }
            return String(decoding: data, as: UTF8.self)
        }
        var keys: [AgeKey] = []
        if let password {
            let first = try text(password).split(separator: "\n", omittingEmptySubsequences: false).first ?? ""
            guard !first.isEmpty else { throw ValidationError("the first line of \(password) is empty") }
            keys.append(.passphrase(String(first)))
        }
        for file in identities {
            do { keys += try AgeIdentity.all(in: text(file)).map { .identity($0) } } catch is AgeError {
                throw ValidationError("\(file) holds no age identities (AGE-SECRET-KEY-1…)")
            }
        }
        return keys
    }
}
