package import Core
package import Design

package func avatar(_ author: Author, size: AvatarSize = .medium) -> HTML {
    avatar(id: author.id.rawValue, name: author.name, photo: author.photo, size: size)
}
