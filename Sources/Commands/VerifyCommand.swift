import ArgumentParser
import Base
import Core
import Imaging
import Media
import Posts
import SQL
import SalonApp
import Search
import SpaceKit
import Storage

struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Compare rows, counters and files; correct counters.",
        discussion: """
            Ends with 1 when a file is missing, or when the database holds what no backup of it could restore. \
            --repair takes missing files from the newest backup that has them, if backup-folder is set, and recreates \
            renditions from their originals. Files that belong to no row are named and counted. They stay, unless \
            --delete-orphans moves them to media/trash, where they are kept for thirty days.
            """)

    @OptionGroup var instance: InstanceFlags

    @Flag(help: "Move orphans to the trash; no server may be running.")
    var deleteOrphans = false

    @Flag(help: "Take missing files from backups or recreate them; no server may be running.")
    var repair = false

    func run() async throws {
        let options = try await instance.options()
        let images = ImageProcessor(niceness: 10, place: .apart())
        let salon = try await Salon.open(options, updates: false, images: images, logger: options.logger)
        // Only where no server is at work is what belongs to no row surely left over.
        let lock = try DataLock(data: options.data)
        defer { withExtendedLifetime(lock) {} }
        if lock == nil {
            guard !deleteOrphans, !repair else {
                throw OptionProblem("a salon is serving \(options.data); stop it before deleting orphans or repairing")
            }
            print("A salon is serving \(options.data): its newest files may be listed as orphans.")
        }
        let isComplete = try await Database.patiently { try await verify(salon, options) }
        await salon.services.database.close()
        if !isComplete { throw ExitCode(1) }
    }

    /// - Returns: whether no file is missing and no row damaged.
    private func verify(_ salon: Salon, _ options: Options) async throws -> Bool {
        let damage = await salon.services.database.damage()
        print("Database: \(damage.isEmpty ? "all readable, and no row refers to one that does not exist" : "broken")")
        for line in damage { print("  \(line)") }
        guard damage.isEmpty else {
            print(
                "A copy or a backup of it could not be restored. Restore it from an earlier one, or have it repaired.")
            return false
        }
        if deleteOrphans {
            let (finished, removed) = try await MediaTrash(salon.services).recover()
            if finished + removed > 0 { print("Interrupted uploads: \(finished) finished, \(removed) removed") }
        }
        let media = try await VerifyMedia(salon.services)()
        let counters = try await VerifyCounters(salon.services)()
        print("Images: \(media.images), missing files: \(media.missing.count), orphans: \(media.orphans.count)")
        if media.files > 0 { print("Files in messages: \(media.files)") }
        for path in media.missing { print("  missing \(path)") }
        var missing = media.missing
        if repair, !missing.isEmpty {
            let found = await putBack(missing, options)
            for path in missing where found.contains(path) { print("  from a backup \(path)") }
            missing.removeAll(where: found.contains)
            let repaired = try await RepairMedia(salon.services)(missing)
            print("Made again: \(repaired.made.count), not to be made: \(repaired.lost.count)")
            for path in repaired.made { print("  made \(path)") }
            for path in repaired.lost { print("  not to be made \(path), and in no backup that can be read") }
            missing = repaired.lost
        }
        for path in media.orphans { print("  orphan \(path)") }
        if !media.orphans.isEmpty {
            if deleteOrphans {
                let folder = try await OrphanTrash(salon.services).take(media.orphans)
                print("\(media.orphans.count) orphans moved to \(folder), for thirty days")
            } else {
                print("Orphans stay. With --delete-orphans they are moved to the trash, for thirty days.")
            }
        }
        print("Counters corrected: \(counters)")
        let people = try await SearchIndex.people.verify(salon.services.database)
        let tags = try await SearchIndex.tags.verify(salon.services.database)
        print("Search keys corrected: \(people) members, \(tags) tags")
        print("Words of posts corrected: \(try await PostIndexer.verify(salon.services.database))")
        // Of spaces that are off, too: they may be on again tomorrow.
        for verify in salon.spaces.all.flatMap(\.verify) {
            for line in try await verify(salon.services) { print(line) }
        }
        return missing.isEmpty
    }

    /// What backups have of it. That they cannot be read keeps nobody from making renditions again.
    private func putBack(_ missing: [MediaKey], _ options: Options) async -> Set<MediaKey> {
        do {
            guard let target = try options.backupTarget() else { return [] }
            let root = MediaFiles.root(in: options.data)
            return try await onBackupThread {
                try ResticRepository(target, state: nil).putBack(missing, into: root)
            }
        } catch {
            print("Backups: nothing can be taken from them; \(error)")
            return []
        }
    }
}
