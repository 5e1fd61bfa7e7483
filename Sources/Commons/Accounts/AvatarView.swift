import Core
public import Design

public func avatar(_ author: Author, size: AvatarSize = .medium) -> HTML {
    avatar(id: author.id.rawValue, name: author.name, photo: author.photo, size: size)
}
