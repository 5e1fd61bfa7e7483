package import Base
import Core
package import Jobs
package import SQL

/// A post that is hidden permanently (``HiddenPosts/doom(_:_:in:)``) and is deleted next: at once by the moderator's
/// request, or by this job, if the server has ended in between.
package struct DoomedPost: Job {
    package static let kind = "delete-hidden-post"

    let post: ID<Post>

    package var key: String { post.description }

    package static func worker(_ services: Services) -> JobWorker<DoomedPost> {
        var rule = JobRule(
            Phrase("숨긴 글 삭제하기", "Deleting hidden posts"),
            failure: Phrase("숨긴 글을 삭제하지 못했어요", "hidden posts could not be deleted"))
        // It was decided: tried for as long as it takes.
        rule.attempts = .max
        return JobWorker(services, rule) { lease in
            try await HiddenPosts.deleteDoomed(where: "p.id = \(lease.job.post)", services)
            try await services.database.write { try lease.finish(in: $0) }
        }
    }
}

extension Migration {
    package static let doomedPosts = Migration(
        "posts-hidden-4",
        """
        INSERT INTO jobs (kind, key, payload, priority, run_at, queued_at, touched_at)
        SELECT 'delete-hidden-post', '' || post_id, '{"post":"' || post_id || '"}', 1, 0, 0, 0
        FROM hidden_posts WHERE is_doomed = 1
        """)
}
