import Base
import Core
import Demo
import Media
import Posts
import SQL
import SalonApp
import Storage
import Timeline

/// The demo's timeline: posts, replies, reposts and likes of its members.
struct DemoPosts {
    let services: Services
    let plan: DemoPlan
    let now: Timestamp
    /// The most pixels an image has in a row or column.
    let longSide: Int

    func callAsFunction(_ members: [ID<Account>], _ works: [ID<Post>]) async throws {
        let posts: [ID<Post>] = plan.posts.enumerated().map { index, post in id(.post, age: post.age, index: index) }
        @Sendable func target(_ target: DemoTarget) -> ID<Post> {
            switch target {
            case .work(let index): works[index]
            case .post(let index): posts[index]
            }
        }
        let images = try await upload(for: members)
        try await services.database.write { transaction in
            for (index, post) in plan.posts.enumerated() {
                let author = members[post.author]
                _ = try PublishPost(
                    author: author, text: post.draft ?? post.text, warning: post.warning, images: images[index] ?? [],
                    poll: post.poll.map {
                        NewPoll(options: $0.options, isMultiple: $0.isMultiple, duration: .seconds($0.duration))
                    }, inReplyTo: post.inReplyTo.map { posts[$0] }, quoting: post.quote.map { target($0) }
                ).write(posts[index], in: transaction)
                guard post.draft != nil else { continue }
                let age = post.age * 9 / 10
                try EditPost(post: posts[index], account: author, text: post.text, warning: post.warning)
                    .write(id(.edit, age: age, index: index), at: now - .seconds(age), in: transaction)
            }
        }
        try await services.database.write { transaction in
            for (index, repost) in plan.reposts.enumerated() {
                _ = try RepostPost(post: target(repost.target), account: members[repost.member], isReposted: true)
                    .write(id(.repost, age: repost.age, index: index), in: transaction)
            }
            for (index, like) in plan.postLikes.enumerated() {
                _ = try ReactToPost(.like, post: posts[like.post], account: members[like.member], isOn: true)
                    .write(id(.like, age: like.age, index: index), at: now - .seconds(like.age), in: transaction)
            }
            for vote in plan.votes {
                try VoteInPoll(post: posts[vote.post], account: members[vote.member], choices: vote.choices)
                    .write(at: now - .seconds(vote.age), in: transaction)
            }
        }
        for (index, post) in plan.posts.enumerated() {
            let author = members[post.author]
            if post.isPinned { try await PinPost(post: posts[index], account: author, isPinned: true)(services) }
            if post.isDeleted { try await DeletePost(post: posts[index], account: author)(services) }
        }
    }

    /// What an id is of. Where a server's ids have the number of its node, this keeps them apart, also from those of works
    /// and comments.
    private enum Series: Int64 {
        case post = 1
        case edit, repost, like
    }

    /// An id as it would have been given `age` seconds ago; the index keeps those of one second apart.
    private func id<Entity>(_ series: Series, age: Int, index: Int) -> ID<Entity> {
        let milliseconds = now.milliseconds - Int64(age) * 1_000 + Int64(index % 1_000)
        return ID(rawValue: milliseconds << 16 | series.rawValue << 10 | Int64(index / 1_000 % 1_024))
    }

    /// The images, by the index of their post.
    private func upload(for members: [ID<Account>]) async throws -> [Int: [PublishPost.Image]] {
        try await withThrowingTaskGroup(of: (Int, [PublishPost.Image]).self) { group in
            for (index, post) in plan.posts.enumerated() where !post.pictures.isEmpty {
                group.addTask { (index, try await upload(post, index, by: members[post.author])) }
            }
            var images: [Int: [PublishPost.Image]] = [:]
            for try await (index, stored) in group { images[index] = stored }
            return images
        }
    }

    private func upload(_ post: DemoPost, _ index: Int, by author: ID<Account>) async throws -> [PublishPost.Image] {
        var images: [PublishPost.Image] = []
        for (position, picture) in post.pictures.enumerated() {
            let path = try services.files.upload(picture.draw(longSide: longSide), as: "post-\(index)-\(position)")
            let stored = try await StoreImage(path, owner: author, as: .image)(services)
            images.append(PublishPost.Image(id: stored.id, alt: picture.image.alt))
        }
        return images
    }
}
