import Base
import Comments
import Core
import Demo
import Files
import Imaging
import Joining
import Media
import Messages
import People
import Posts
import SQL
import SalonApp
import Sharing
import Storage
import Works

/// Makes an empty instance a living one: members, works, posts, comments and likes, spread over the last months, and
/// what personas have said in the lounge.
///
/// Everything is made by the same acts members use; only ids and times are in the past.
struct FillDemo {
    let salon: Salon
    let plan: DemoPlan
    /// Large enough for a wall, small enough for a first start under a minute.
    var longSide = 1_280
    let report: @Sendable (String) -> Void

    static let password = "salon-demo"

    private var services: Services { salon.services }

    func callAsFunction() async throws {
        let now = services.clock.now()
        report("Members")
        let members = try await join(now)
        try await follow(now, members)
        let works = try await shareWorks(now, members)
        report("Comments and likes")
        try await talk(now, members, works)
        try await DemoPortfolio(services: services, plan: plan)(members, works)
        try await DemoScouts(services: services)(members)
        try await DemoCritique(services: services, plan: plan, now: now)(members, works)
        try await DemoVersions(services: services, plan: plan, longSide: longSide)(members, works)
        try await DemoProcess(services: services, plan: plan, longSide: longSide)(members, works)
        try await DemoDiscover(services: services, plan: plan, now: now)(members, works)
        report("Exhibitions")
        try await DemoExhibitions(services: services, plan: plan, now: now)(members, works)
        report("Posts")
        try await DemoPosts(services: services, plan: plan, now: now, longSide: longSide * 5 / 8)(members, works)
        try await readNotifications(now)
        try await DemoReports(services: services)(members, works)
        try await DemoAdministration(services: services)(members)
        try await DemoConversations(services: services, plan: plan, now: now)(members, works)
        guard salon.options.spaces.contains(.lounge) else { return }
        report("Lounge")
        try await DemoLounge(
            services: services, plan: plan.lounge, now: now, rules: salon.options.lounge)(members)
    }

    /// An id as it would have been given `age` seconds ago; the index keeps those of one second apart.
    private func id<Entity>(_ now: Timestamp, age: Int, index: Int) -> ID<Entity> {
        let milliseconds = now.milliseconds - Int64(age) * 1_000 + Int64(index % 1_000)
        return ID(rawValue: milliseconds << 16 | Int64(index / 1_000 % 1_024))
    }

    private func join(_ now: Timestamp) async throws -> [ID<Account>] {
        var ids: [ID<Account>] = []
        for (index, member) in plan.members.enumerated() {
            var joining = JoinAccount(
                name: member.name, handle: member.handle, major: member.major, email: member.email,
                password: Self.password, bio: member.bio, language: nil, confirmsEmail: false, isByOperator: true,
                consents: Consents(all: true), network: nil)
            joining.id = id(now, age: member.age, index: index)
            let account = try await joining(services)
            if let avatar = member.avatar {
                let path = try services.files.upload(
                    avatar.draw(size: min(longSide, 400)), as: "avatar-\(index)")
                try await ChangePhoto(account: account.id, path: path)(services)
            }
            ids.append(account.id)
        }
        return ids
    }

    private func follow(_ now: Timestamp, _ members: [ID<Account>]) async throws {
        let plan = plan
        try await services.database.write { transaction in
            for (index, follow) in plan.follows.enumerated() {
                // Somewhere between the day both were here and today.
                let since = min(plan.members[follow.follower].age, plan.members[follow.followed].age)
                try FollowAccount(
                    follower: members[follow.follower], followed: members[follow.followed], isFollowing: true
                ).write(
                    id(now, age: since * (1 + index % 9) / 10, index: index), in: transaction)
            }
        }
    }

    private func shareWorks(_ now: Timestamp, _ members: [ID<Account>]) async throws -> [ID<Post>] {
        let total = plan.works.count
        var ids = [ID<Post>](repeating: ID(rawValue: 0), count: total)
        try await withThrowingTaskGroup(of: (Int, ID<Post>).self) { group in
            var next = 0
            func start() {
                guard next < total else { return }
                let index = next
                next += 1
                group.addTask { (index, try await share(index, now, members)) }
            }
            // A few at a time: one is drawn while another is rendered, and memory stays small.
            for _ in 0..<4 { start() }
            var done = 0
            while let (index, id) = try await group.next() {
                ids[index] = id
                done += 1
                if done.isMultiple(of: 20) { report("Works \(done) of \(total)") }
                start()
            }
        }
        return ids
    }

    private func share(_ index: Int, _ now: Timestamp, _ members: [ID<Account>]) async throws -> ID<Post> {
        let work = plan.works[index]
        let author = members[work.author]
        var images: [PublishWork.Image] = []
        for (position, image) in work.images.enumerated() {
            let longSide = min(max(image.width, image.height), longSide)
            let path = try services.files.upload(
                work.draw(position, longSide: longSide), as: "work-\(index)-\(position)")
            let stored = try await StoreImage(path, owner: author, as: .image)(services)
            images.append(PublishWork.Image(id: stored.id, alt: image.alt))
        }
        var publishing = PublishWork(
            author: author,
            WorkDetails(
                title: work.title, description: work.description, medium: work.medium,
                licence: Licence(demo: work.licence), allowsDownload: work.licence != .allRightsReserved,
                making: Making(demo: work, index), allowsTraining: work.licence == .publicDomain),
            images: images)
        publishing.id = id(now, age: work.age, index: index)
        return try await publishing(services)
    }

    private func talk(_ now: Timestamp, _ members: [ID<Account>], _ works: [ID<Post>]) async throws {
        let comments: [ID<Post>] = plan.comments.enumerated().map { index, comment in
            id(now, age: comment.age, index: index)
        }
        let plan = plan
        try await services.database.write { transaction in
            for (index, comment) in plan.comments.enumerated() {
                _ = try PublishComment(
                    author: members[comment.author], root: works[comment.work],
                    inReplyTo: comment.replyTo.map { comments[$0] }, text: comment.text
                ).write(comments[index], services, in: transaction)
            }
            for (index, like) in plan.likes.enumerated() {
                _ = try ReactToPost(.like, post: works[like.work], account: members[like.member], isOn: true)
                    .write(id(now, age: like.age, index: index), at: now - .seconds(like.age), in: transaction)
            }
            for (index, like) in plan.commentLikes.enumerated() {
                _ = try ReactToPost(.like, post: comments[like.comment], account: members[like.member], isOn: true)
                    .write(id(now, age: like.age, index: index), at: now - .seconds(like.age), in: transaction)
            }
        }
    }

    /// Anything older than a day is read, as if members came back daily.
    private func readNotifications(_ now: Timestamp) async throws {
        let yesterday: ID<MemberNotification> = id(now, age: 86_400, index: 0)
        try await services.database.write { transaction in
            try transaction.execute("UPDATE notifications SET is_read = 1 WHERE id < \(yesterday)")
            try transaction.execute(
                """
                UPDATE accounts SET unread_count =
                    (SELECT COUNT(*) FROM notifications n WHERE n.account_id = accounts.id AND n.is_read = 0)
                """)
        }
    }
}

extension MediaFiles {
    /// A drawing as a file to upload.
    func upload(_ raster: Raster, as name: String) throws -> String {
        let bytes = try ImageProcessor.encode(
            rgb: raster.rgb, width: raster.width, height: raster.height, as: .jpeg, quality: 92)
        let path = "\(incoming)/\(name).upload"
        try writeFile(bytes, to: path)
        return path
    }
}

extension Making {
    /// Most say how they work, and some who draw on a screen have had help.
    fileprivate init?(demo work: DemoWork, _ index: Int) {
        guard index % 4 != 1 else { return nil }
        let signs = ["디지털", "생성", "코드", "벡터", "3D", "igital", "enerative", "Code", "Vector", "Giclée"]
        guard signs.contains(where: work.medium.contains) else {
            self = .byHand
            return
        }
        self = index % 10 == 2 ? .generated : index % 5 == 3 ? .withAI : .digital
    }
}

extension Licence {
    fileprivate init(demo: DemoLicence) {
        switch demo {
        case .allRightsReserved: self = .allRightsReserved
        case .attribution: self = .ccBy
        case .nonCommercial: self = .ccByNc
        case .noDerivatives: self = .ccByNcNd
        case .publicDomain: self = .cc0
        }
    }
}

extension FillDemo {
    /// Whether this is the demo community: everybody can log in as its first member.
    static func isDemo(_ database: Database) async throws -> Bool {
        try await database.read { reader in
            try reader.value("SELECT 1 FROM accounts WHERE email_key = 'demo@salon.example'", as: Int.self) != nil
        }
    }
}
