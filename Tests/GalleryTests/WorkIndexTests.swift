import Accounts
import Core
import Foundation
import SQL
import Synchronization
import TestKit
import Testing

@testable import Discover
@testable import Gallery
@testable import Works

/// What is kept in memory of works, when something happens between a read of the database and what is made of it.
@Suite struct WorkIndexTests {
    private static let (red, blue) = ("c0392b", "2e6da4")

    // Catches a consent to training that is withdrawn while it is read, and goes on forever.
    @Test(arguments: TestEngine.available)
    func aConsentWithdrawnMeanwhileStaysWithdrawn(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let work = try await salon.shareWork("Sea", by: minsu)
            let image = try await salon.ids("SELECT id FROM media WHERE post_id = \(work)")[0]
            @Sendable func allow(_ fields: [(String, String)]) async throws {
                let form = [("title", "Sea"), ("image", image), ("alt", "")] + fields
                #expect(try await minsu.post("/works/\(work)/edit", form).status == 303)
            }
            let media = try #require(ID<Media>(image))
            let (index, meanwhile) = salon.interruptedIndex(TrainingImages())
            try await allow([("training", "on")])
            // While everything is read, and while the work is.
            for _ in 0..<2 {
                meanwhile.next { try await allow([]) }
                _ = try await index.read { $0.contains(media) }
                #expect(try await !index.read { $0.contains(media) })
                try await allow([("training", "on")])
            }
            try await allow([("medium", "Oil")])
            meanwhile.next { try await allow([("training", "on")]) }
            _ = try await index.read { $0.contains(media) }
            #expect(try await index.read { $0.contains(media) })
            #expect(meanwhile.isOver)
        }
    }

    // Catches an index of colours that keeps what was read before an edit, a deletion or a new major.
    @Test(arguments: TestEngine.available)
    func coloursFollowWhatHappensMeanwhile(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let work = try await salon.shareWork("Sea", by: minsu)
            let author = try await salon.id(of: .minsu)
            let (index, meanwhile) = salon.interruptedIndex(ColouredWorks())
            @Sendable func paint(_ hex: String) async throws {
                try await salon.paint(work, [(hex, 0.9)])
                try await salon.emit(WorkEdited(work: work, author: author))
            }
            func found(_ hex: String, major: String = "") async throws -> [Int64] {
                try await index.read { $0.works(in: hex, major: major) }
            }
            // While everything is read, and while the work is.
            for (before, after) in [(Self.blue, Self.red), (Self.red, Self.blue)] {
                try await paint(before)
                meanwhile.next { try await paint(after) }
                _ = try await found(before)
                #expect(try await found(after) == [work.rawValue])
                #expect(try await found(before) == [])
            }
            try await salon.study("Ceramics", .minsu)
            meanwhile.next { try await salon.study("Glass", .minsu) }
            _ = try await found(Self.blue)
            #expect(try await found(Self.blue, major: "glass") == [work.rawValue])
            #expect(meanwhile.isOver)
        }
    }

    // Catches news of a maker, or of a work, that the index does not know yet because it is just being read.
    @Test(arguments: TestEngine.available)
    func coloursFollowWhatIsNewMeanwhile(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            let (index, meanwhile) = salon.interruptedIndex(ColouredWorks())
            _ = try await index.read { $0.works.count }
            let first = try await salon.shareWork("First", by: minsu)
            try await salon.paint(first, [(Self.red, 0.9)])
            meanwhile.next { try await salon.study("Glass", .minsu) }
            _ = try await index.read { $0.works.count }
            #expect(try await index.read { $0.works(in: Self.red, major: "glass") } == [first.rawValue])
            let brief = try await salon.shareWork("Brief", by: ada)
            meanwhile.next { _ = try await ada.post("/posts/\(brief)/delete") }
            _ = try await index.read { $0.works.count }
            #expect(try await index.read { $0.works } == [first.rawValue])
            #expect(meanwhile.isOver)
        }
    }

    // Catches a work that was deleted while Discover read works and is dealt forever, one that came meanwhile and never
    // is, and a showing that was counted meanwhile and is forgotten.
    @Test(arguments: TestEngine.available)
    func discoverFollowsWhatHappensMeanwhile(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let seen = try await salon.shareWork("Seen", by: minsu)
            let view = WorkView(work: seen, viewers: 7, isMet: true, recency: Recency(3, at: salon.clock.clock.now()))
            let (index, meanwhile) = salon.interruptedIndex(DiscoverWorks())
            // While everything is read, and while works are.
            for _ in 0..<2 {
                let gone = try await salon.shareWork("Gone", by: minsu)
                let new = Mutex<ID<Post>?>(nil)
                meanwhile.next {
                    #expect(try await minsu.post("/posts/\(gone)/delete").status == 303)
                    let work = try await salon.shareWork("New", by: minsu)
                    new.withLock { $0 = work }
                    try await salon.emit(WorksSeen(views: [view], promise: 1))
                }
                _ = try await index.read { $0.works.count }
                let works = try await index.read { $0.works }
                let fresh = try #require(new.withLock { $0 })
                #expect(works[gone] == nil && works[fresh] != nil)
                #expect(works[seen]?.debt.viewers == 7 && works[seen]?.debt.isMet == true)
                try await salon.emit(WorksJudged(works: [seen]))
            }
            #expect(meanwhile.isOver)
        }
    }
}

extension ColourTable {
    fileprivate func works(in hex: String, major: String) -> [Int64] {
        best(10, ColourScore([AskedColour(hex: hex, weight: 100)]), .init(major: major), after: nil).map(\.work)
    }
}

extension TestSalon {
    fileprivate func emit(_ event: some Event) async throws {
        try await database.write { transaction in try transaction.emit(event) }
    }

    fileprivate func study(_ major: String, _ person: Person) async throws {
        let account = try await id(of: person)
        try await database.write { transaction in
            try transaction.execute("UPDATE accounts SET major = \(major) WHERE id = \(account)")
            try transaction.emit(ProfileChanged(account: account))
        }
    }

    fileprivate func interruptedIndex<Source: IndexSource>(
        _ source: Source
    ) -> (index: EventIndex<Interrupted<Source>>, meanwhile: Meanwhile) {
        let meanwhile = Meanwhile()
        let index = EventIndex(Interrupted(source: source, meanwhile: meanwhile), database)
        database.observe { index.note($0) }
        return (index, meanwhile)
    }
}

/// Something that happens between the rows of the next read and what is made of them.
private final class Meanwhile: Sendable {
    typealias Happening = @Sendable () async throws -> Void

    private let happening = Mutex<Happening?>(nil)

    var isOver: Bool { happening.withLock { $0 == nil } }

    func next(_ happening: @escaping Happening) { self.happening.withLock { $0 = happening } }

    func happen() throws {
        let happening = happening.withLock { happening in
            defer { happening = nil }
            return happening
        }
        guard let happening else { return }
        // The thread is the database's own: no task waits for it.
        let result = Mutex<(any Error)?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        Task {
            do { try await happening() } catch { result.withLock { $0 = error } }
            isDone.signal()
        }
        isDone.wait()
        if let error = result.withLock({ $0 }) { throw error }
    }
}

/// A source whose reads are interrupted.
private struct Interrupted<Source: IndexSource>: IndexSource {
    typealias Item = Source.Item
    typealias Change = Source.Change

    let source: Source
    let meanwhile: Meanwhile

    var empty: Source.Contents { source.empty }
    var waitsAfterMiss: Bool { source.waitsAfterMiss }

    func all(_ reader: Reader) throws -> Source.Contents {
        let all = try source.all(reader)
        try meanwhile.happen()
        return all
    }

    func changes(of items: [Item], _ reader: Reader) throws -> [Change] {
        let changes = try source.changes(of: items, reader)
        try meanwhile.happen()
        return changes
    }

    func news(in event: EventRecord) throws -> [IndexNews<Item, Change>] { try source.news(in: event) }
    func make(_ change: Change, in contents: inout Source.Contents) { source.make(change, in: &contents) }
}
