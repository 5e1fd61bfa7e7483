internal import ArgumentParser
internal import SQL
internal import Commons

struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Compare rows, counters and files; remove files that belong to nothing.",
        discussion: "Ends with 1 when a file is missing.")

    @OptionGroup var instance: InstanceFlags

    func run() async throws {
        let options = try await instance.options()
        let salon = try await Salon.open(options, logger: options.logger)
        let trash = MediaTrash(salon.services)
        // Only where no server is at work is what belongs to no row surely left over.
        let lock = DataLock(data: options.data)
        defer { withExtendedLifetime(lock) {} }
        if lock != nil {
            let (finished, removed) = try await trash.recover()
            if finished + removed > 0 { print("Interrupted uploads: \(finished) finished, \(removed) removed") }
        } else {
            print("A salon is serving \(options.data); orphans are named but not removed.")
        }
        let media = try await VerifyMedia(salon.services, removesOrphans: lock != nil)()
        let counters = try await VerifyCounters(salon.services)()
        print("Images: \(media.images), missing files: \(media.missing.count), orphans: \(media.orphans.count)")
        for path in media.missing { print("  missing \(path)") }
        for path in media.orphans { print("  orphan \(path)") }
        print("Counters corrected: \(counters)")
        let people = try await SearchIndex.verifyPeople(salon.services.database)
        let tags = try await SearchIndex.verifyTags(salon.services.database)
        print("Search keys corrected: \(people) members, \(tags) tags")
        // Of those that are off as well: they may be on again tomorrow.
        for verify in salon.spaces.all.flatMap(\.verify) {
            for line in try await verify(salon.services) { print(line) }
        }
        await salon.services.database.close()
        if !media.missing.isEmpty { throw ExitCode(1) }
    }
}
