import APIDoor
import Accounts
import Base
package import Core
package import Kernel
package import SQL
import SpaceKit
import Storage
import Timeline

extension StatusReader {
    /// Those of the posts that the viewer may see, in the order of the ids.
    package func list(_ ids: [ID<Post>], for viewer: Viewer?, _ reader: Reader) throws -> [StatusEntity] {
        let found = try statuses(ids, for: viewer, reader)
        return ids.compactMap { found[$0] }
    }

    /// What a status answers and what answers it; of a work, its comments.
    ///
    /// - Throws: `recordNotFound` for what the viewer may not see.
    func context(of id: ID<Post>, for viewer: Viewer?, _ reader: Reader) throws -> ContextEntity {
        guard try facts.posts([id], for: viewer?.id, reader)[id] != nil else { throw Problem.recordNotFound }
        let thread = try WholeThread.read(
            around: id, within: viewer == nil ? .visitors : .members, viewer: viewer?.id, now: clock.now(), reader)
        let found = try statuses(thread.above + thread.below, for: viewer, reader)
        return ContextEntity(
            ancestors: thread.above.compactMap { found[$0] }, descendants: thread.below.compactMap { found[$0] })
    }
}

extension WholeThread.Bounds {
    fileprivate static let visitors = WholeThread.Bounds(above: 40, below: 60, depth: 20)
    fileprivate static let members = WholeThread.Bounds(above: 100, below: 400, depth: 100)
}
