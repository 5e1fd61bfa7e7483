import Core
import Kernel
import Logging
import NIOCore
import SQL

extension LiveHub {
    /// What happened after `id` on these topics, framed; one `reset` when that is more than a page should replay.
    ///
    /// - Parameter begun: the newest event whose delivery had begun when the stream did.
    /// - Returns: also the event after which the page continues, if that is not `id`.
    func missed(
        since id: Int64, begun: Int64, _ admission: LiveAdmission, as form: LiveForm, language: Language,
        viewer: Viewer?, mayReplay: () -> Bool
    ) async -> (chunks: [(id: Int64, chunk: ByteBuffer)], start: Int64?) {
        /// Programs have no page to load again: they go on from here.
        func reset(_ id: Int64) -> [(id: Int64, chunk: ByteBuffer)] {
            form == .page ? [(id, LiveMessage.reset(id: id))] : []
        }
        guard let door = doors[form] else { return ([], nil) }
        do {
            // Another node may be briefly ahead of this one. An id ahead of all of them is of another history.
            if id > begun {
                let newest = mayReplay() ? try await database.outbox.lastID() : begun
                return id <= newest ? ([], nil) : (reset(newest), newest - 1)
            }
            guard mayReplay(), let missed = try await door.replay.missed(since: id, upTo: begun),
                missed.entries.first.map({ admission.remembers($0.createdAt, at: clock.now()) }) ?? true
            else {
                let newest = max(currentID, begun)
                return (reset(newest), nil)
            }
            var messages = missed.messages.filter { admission.hears($0.topic, about: $0.post) }
            if let viewer, admission.topics.contains(where: { isPersonal($0, of: viewer.id) }) {
                let own = try await door.rendering.messages(for: missed.entries, to: .member(viewer.id))
                    .filter { admission.hears($0.topic, about: $0.post) }
                messages = (messages + own).sorted { $0.id < $1.id }
            }
            return (
                messages.compactMap { message in
                    message.chunk(for: viewer?.id, admission, language).map { (message.id, $0) }
                }, nil
            )
        } catch is CancellationError {
            return ([], nil)
        } catch {
            logger.error("missed events could not be read", metadata: ["error": "\(error)"])
            return (reset(begun), nil)
        }
    }
}
