import Core
package import Design
package import People

extension Frame {
    package static func profile(_ head: AccountFacts) -> Frame {
        Frame(title: "\(head.author.name) (@\(head.author.handle))", place: head.isSelf ? .profile : nil, bar: .empty)
    }
}
