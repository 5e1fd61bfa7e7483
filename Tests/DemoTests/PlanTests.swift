import Core
import Testing

@testable import Demo

@Suite struct PlanTests {
    static let plan = DemoPlan()

    @Test func `the same seed decides the same community, another seed another`() {
        let again = DemoPlan()
        #expect(again.members == Self.plan.members && again.works == Self.plan.works)
        #expect(again.comments == Self.plan.comments && again.likes == Self.plan.likes)
        #expect(again.commentLikes == Self.plan.commentLikes && again.follows == Self.plan.follows)
        #expect(again.posts == Self.plan.posts && again.reposts == Self.plan.reposts)
        #expect(again.postLikes == Self.plan.postLikes)
        #expect(DemoPlan(seed: 1).works != Self.plan.works)
    }

    @Test(arguments: [(2, 0), (3, 5), (64, 400), (150, 40)])
    func `counts are as asked`(members: Int, works: Int) {
        let plan = DemoPlan(members: members, works: works)
        #expect(plan.members.count == members && plan.works.count == works)
        #expect(Set(plan.members.map(\.handle)).count == members)
    }

    @Test func `members have plausible names and handles`() {
        let members = DemoPlan(members: 150, works: 0).members
        for member in members {
            #expect((3...20).contains(member.handle.utf8.count))
            #expect(member.handle.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 95 })
            #expect(!member.name.isEmpty && !member.major.isEmpty)
        }
        #expect(members[0].handle == "demo" && members[0].name == "김서연")
        #expect(members[0].email == "demo@salon.example" && members[1].email == "demo2@salon.example")
        let photos = Self.plan.members.filter { $0.avatar != nil }.count
        #expect((35...55).contains(photos))
        #expect(Set(Self.plan.members.map(\.language)) == [.korean, .english])
    }

    @Test func `works have words, sizes and times`() {
        let works = Self.plan.works
        for work in works {
            #expect(work.title.contains { !$0.isWhitespace } && !work.medium.isEmpty)
            #expect((1...4).contains(work.images.count))
            #expect(work.images.allSatisfy { !$0.alt.isEmpty && (600...1_600).contains(max($0.width, $0.height)) })
            #expect(work.style.palettes.contains(work.palette))
            #expect(work.age > 0 && work.age < Self.plan.members[work.author].age)
        }
        #expect(works.map(\.age) == works.map(\.age).sorted(by: >))
        #expect(works.contains { $0.age < Span.day } && works.contains { $0.age > 200 * Span.day })
        #expect(Set(works.map(\.style)) == Set(ArtStyle.allCases))
        #expect(works.contains { $0.images.count > 1 } && works.contains { $0.description.isEmpty })
        #expect(Set(works.map(\.title)).count == works.count)
        let small = works[0].draw(0, longSide: 60)
        #expect(max(small.width, small.height) == 60)
    }

    @Test func `remarks come after what they are about`() {
        let plan = Self.plan
        #expect(plan.comments.count > 400)
        for (index, comment) in plan.comments.enumerated() {
            #expect(!comment.text.isEmpty)
            #expect(comment.age > 0 && comment.age < plan.works[comment.work].age)
            guard let parent = comment.replyTo else { continue }
            #expect(parent < index && plan.comments[parent].work == comment.work)
            #expect(plan.comments[parent].age > comment.age)
        }
        #expect(plan.comments.contains { $0.replyTo != nil })
        let mine = plan.works.indices.filter { plan.works[$0].author == 0 }
        #expect(mine.count >= 8)
        for work in mine { #expect(plan.comments.contains { $0.work == work }) }
    }

    @Test func `likes are unequal, after the work, once each and never the author's own`() {
        let plan = Self.plan
        var counts = Array(repeating: 0, count: plan.works.count), seen: Set<[Int]> = []
        for like in plan.likes {
            counts[like.work] += 1
            #expect(seen.insert([like.work, like.member]).inserted && plan.works[like.work].author != like.member)
            #expect(like.age > 0 && like.age < plan.works[like.work].age)
        }
        #expect((counts.min() ?? 0) > 0 && (counts.max() ?? 0) > 8 * (counts.sorted()[counts.count / 2]) / 2)
        for like in plan.commentLikes { #expect(like.age > 0 && like.age < plan.comments[like.comment].age) }
        #expect(plan.follows.allSatisfy { $0.follower != $0.followed })
    }

    @Test func `the pools are large and nothing is said twice in one`() {
        for language in Language.allCases {
            let titles = ArtStyle.allCases.flatMap { language == .korean ? Titles.korean($0) : Titles.english($0) }
            #expect(titles.count >= 160 && titles.count - Set(titles).count <= 2)
        }
        let descriptions = Language.allCases.flatMap { language in
            ArtStyle.allCases.flatMap { Descriptions.about($0, language) } + Descriptions.general(language)
        }
        #expect(Set(descriptions).count >= 120)
        let remarks = Language.allCases.flatMap { language in
            ArtStyle.allCases.flatMap { Remarks.about($0, language) } + Remarks.general(language)
        }
        #expect(Set(remarks).count >= 220)
        let replies = Language.allCases.flatMap { Replies.general($0) + Replies.answers($0).map(\.text) }
        #expect(Set(replies).count >= 40)
        #expect(Replies.fitting("이거 몇 시간 걸리셨어요?", .korean) == ["일주일 정도 걸렸어요"])
    }

    @Test func `photos are square and the same twice`() throws {
        let avatar = try #require(Self.plan.members[0].avatar)
        let photo = avatar.draw(size: 48)
        #expect(photo.width == 48 && photo.height == 48 && photo == avatar.draw(size: 48))
    }

    @Test func `conversations go forward in time and wait for the demo account`() {
        let talks = Self.plan.conversations
        #expect(talks.filter { $0.members[0] == 0 && $0.unread > 0 }.count >= 3)
        for talk in talks {
            #expect(Set(talk.members).count == talk.members.count && talk.isGroup == (talk.members.count > 2))
            #expect(!talk.messages.isEmpty && talk.unread <= talk.messages.count)
            #expect(talk.messages.allSatisfy { talk.members.indices.contains($0.sender) })
            #expect(talk.messages.map(\.age) == talk.messages.map(\.age).sorted(by: >))
            let oldest = talk.members.map { Self.plan.members[$0].age }.min() ?? 0
            #expect(talk.messages.allSatisfy { !$0.text.isEmpty && $0.age > 0 && $0.age < oldest })
            #expect(talk.messages.allSatisfy { !$0.text.contains("[work]") && !$0.text.contains("(") })
        }
        #expect(talks.flatMap(\.messages).contains { $0.reaction == "❤️" })
        #expect(talks.contains { $0.isGroup })
    }
}
