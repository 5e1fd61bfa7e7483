import Base
import Core
import Logging
import SQL
import ServiceLifecycle
import Synchronization

/// The covers' colours of all works, in memory, as ``Base/FeedIndex`` knows feeds: filled from the database once, kept right by
/// events, here and on other processes. What it offers, the statement that reads the cards has to confirm.
final class ColourIndex: Sendable {
    private struct State {
        var table = ColourTable()
        var isFilled = false
        /// What events have named, to be read before the next search.
        var works = ToldItems<Int64>()
        var makers = ToldItems<Int64>()

        /// Whether works are still to be read, which somebody may be reading now: until then nobody knows which there are.
        var mayGain: Bool { !isFilled || !works.isEmpty }
    }

    private let state = Mutex(State())

    private static let step = 5_000
    /// A search waits for no more news.
    private static let news = 500

    /// What there is to search now. The first to ask waits until all works are read.
    func table(_ reader: Reader) throws -> ColourTable {
        let (isFilled, works, makers) = state.withLock { state in
            (state.isFilled, state.works.some(Self.news), state.makers.some(Self.news))
        }
        if !isFilled { try fill(reader) }
        if !works.isEmpty { try add(works, reader) }
        if !makers.isEmpty { try correct(makers, reader) }
        return state.withLock { $0.table }
    }

    private func fill(_ reader: Reader) throws {
        var table = ColourTable()
        var last: Int64 = 0
        while true {
            let rows = try reader.all(ColourQueries.works(after: last, limit: Self.step), ColourRow.init(row:))
            for work in ColouredWork.all(of: rows) { table.set(work) }
            guard let end = rows.last?.work else { break }
            last = end
        }
        state.withLock { state in
            // Another one has read all, too, and maybe more since.
            guard !state.isFilled else { return }
            (state.table, state.isFilled) = (table, true)
        }
    }

    /// What is not found is gone.
    private func add(_ works: [Int64: Int], _ reader: Reader) throws {
        let rows = try reader.all(ColourQueries.works(Array(works.keys)), ColourRow.init(row:))
        state.withLock { state in
            let settled = works.filter { state.works.settle($0.key, $0.value) }
            for work in settled.keys { state.table.remove(work) }
            for work in ColouredWork.all(of: rows) where settled[work.work] != nil { state.table.set(work) }
        }
    }

    private func correct(_ makers: [Int64: Int], _ reader: Reader) throws {
        let rows = try reader.all(ColourQueries.majors(of: Array(makers.keys))) { row in
            (maker: try row.next(as: Int64.self), major: try row.next(as: String.self))
        }
        state.withLock { state in
            let settled = makers.filter { state.makers.settle($0.key, $0.value) }
            for row in rows where settled[row.maker] != nil { state.table.setMajor(row.major, of: row.maker) }
        }
    }

    /// Follows events, here and on other processes. They may come twice.
    func note(_ events: [EventRecord]) {
        state.withLock { state in
            for event in events {
                if let published = try? event.decode(WorkPublished.self) {
                    state.works.tell(published.work.rawValue)
                } else if let imported = try? event.decode(WorkImported.self) {
                    state.works.tell(imported.work.rawValue)
                } else if let edited = try? event.decode(WorkEdited.self) {
                    state.works.tell(edited.work.rawValue)
                } else if let deleted = try? event.decode(PostDeleted.self) {
                    let work = deleted.post.rawValue
                    if state.mayGain || state.table.has(work: work) { state.works.tell(work) }
                } else if let changed = try? event.decode(ProfileChanged.self) {
                    let maker = changed.account.rawValue
                    if state.mayGain || state.table.has(maker: maker) { state.makers.tell(maker) }
                }
            }
        }
    }
}

/// Reads works when the server starts, so that the first who searches does not wait for them.
struct ColourKeeper: Service {
    let services: Services
    let index: ColourIndex

    func run() async {
        await services.repeatedly(
            every: .minutes(1), failure: Phrase("작품의 색을 읽지 못했어요", "the colours of works could not be read")
        ) {
            _ = try await services.database.read { reader in try index.table(reader) }
        }
    }
}
