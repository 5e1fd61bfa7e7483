import BasePages
import Conversations
import Core
import Design

/// A conversation's photo: the other's, the group's own, or its members'.
func face(_ company: Company, size: AvatarSize = .medium) -> HTML {
    switch company {
    case .one(let other): return avatar(other, size: size)
    case .nobody: return avatar(id: 0, name: "?", photo: nil, size: size)
    case .group(let group):
        if let picture = group.picture { return avatar(id: 0, name: "", photo: picture, size: size) }
        guard group.some.count > 1 else {
            return group.some.first.map { avatar($0, size: size) } ?? avatar(id: 0, name: "?", photo: nil, size: size)
        }
        let faces = group.some.map { avatar($0, size: .small) }
        let kind = String(describing: size)
        return #"<span class="group-faces \#(kind)" data-count="\#(faces.count)" aria-hidden="true">\#(faces)</span>"#
    }
}
