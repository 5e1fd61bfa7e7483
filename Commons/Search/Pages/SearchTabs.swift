import BasePages
package import Core
import Kernel
import Search

/// What is searched on every instance.
extension SearchTab {
    /// Members. The first tab, always.
    package static var people: SearchTab {
        SearchTab("people", Phrase("사람", "People")) { visit, reader in
            let (people, next) = try PeopleSearch.page(
                visit.typed, after: visit.after, viewer: visit.viewer?.id, reader)
            return ListSlice(people, next: next)
        } count: { visit, reader in
            try PeopleSearch.count(visit.typed, viewer: visit.viewer?.id, reader)
        } row: { person, shell in
            personRow(person, shell: shell)
        }
    }

    /// Short posts, replies and comments.
    ///
    /// - Parameter features: of which kinds there are posts here.
    package static func posts(of features: Features) -> SearchTab {
        SearchTab("posts", features.contains(.threads) ? Phrase("글", "Posts") : Phrase("댓글", "Comments")) {
            visit, reader in
            try PostSearch.find(visit, features, reader)
        } count: { visit, reader in
            try PostSearch.count(visit, features, reader)
        } row: { found, shell in
            foundPost(found, shell: shell)
        }
    }

    /// Tags.
    ///
    /// - Parameter features: of which kinds there are posts here.
    package static func tags(of features: Features) -> SearchTab {
        SearchTab("tags", tagsLabel) { visit, reader in
            try TagSearch.find(visit, features, reader)
        } count: { visit, reader in
            try TagSearch.count(visit, features, reader)
        } row: { tag, shell in
            foundTag(tag, shell: shell)
        }
    }

    static var tagsLabel: Phrase { Phrase("태그", "Tags") }
}
