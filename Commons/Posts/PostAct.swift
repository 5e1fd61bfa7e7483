package import Base
package import Core
import SQL

/// An act upon a post. It finds no post whose space is off.
package protocol PostAct: WritingAct {
    var post: ID<Post> { get }
}

extension PostAct {
    package func perform(_ services: Services) async throws -> Outcome {
        try await services.database.write { transaction in
            try PostQueries.check(post, in: services, transaction)
            return try write(services, in: transaction)
        }
    }
}
