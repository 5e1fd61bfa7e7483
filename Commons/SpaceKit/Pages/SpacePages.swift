package import Base
package import BasePages
package import Core
package import Exports
package import Hummingbird
package import PeoplePages
package import SQL
package import SearchPages
package import Web

/// What a space's pages bring to an instance, besides its ``SpaceKit/SpaceParts``.
package struct SpacePages: Sendable {
    /// The space's destinations in the navigation.
    package var destinations: [Destination] = []
    /// Where `/` leads if no space before this one has a front page of its own; the gallery's is `/` itself.
    package var home = "/"
    /// The navigation where there is no other space: the places within this one. Empty: its destinations.
    package var aloneDestinations: [Destination] = []
    package var routes: @Sendable (Services, Router<Context>) -> Void = { _, _ in }
    /// What its pages that members load most have in common, without anybody's words: browsers keep it.
    package var samplePages: [PageDictionaries.Sample] = []
    package var profileTabs: [ProfileTab] = []
    /// The name of the Atom feed under `/@handle`, if the space writes one.
    package var atomFeed: String?
    package var tagTabs: [TagTab] = []
    package var searchTabs: [SearchTab] = []
    package var searchDoors: [SearchDoor] = []
    /// What a member's export has of it: the archive is read by people, in pages.
    package var exports: [MemberExport] = []
    /// Where it has cases that are not members' (``Base/Docket``).
    package var docket: DocketDoor?
    /// Gets every event, as ``SpaceKit/SpaceParts/listeners``, and drops the pages it keeps in memory.
    package var listeners: [@Sendable ([EventRecord]) -> Void] = []
    /// Where a member gets what the intro needs: the lounge's nickname.
    package var entrance: Entrance?
    /// The space's welcome page, and what becomes of the intro typed on the last one.
    package var welcome: [WelcomeCard] = []
    package var introduce: PublishIntroduction?
    /// What it adds to the admins' overview.
    package var overviewParts: [OverviewPart] = []
    /// Whether visitors are asked to log in on its first page, and learn there what the space is.
    package var isForMembers = false

    package init() {}
}
