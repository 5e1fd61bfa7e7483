package import Base
package import Core
package import Kernel
package import SpaceKit

/// What programs hear, in Mastodon's words, made of what pages hear.
package enum ProgramStreams {
    /// - Parameters:
    ///   - facts: of the spaces that are on.
    ///   - renderers: theirs, for pages.
    ///   - kinds: what members may be notified of here.
    package static func all(
        _ facts: Facts, beside renderers: [LiveRenderer], kinds: NotificationKinds, site: Site, clock: Clock
    ) -> [LiveRenderer] {
        let statuses = StatusReader(site: site, clock: clock, facts)
        return StatusStreams(statuses: statuses).all(beside: renderers)
            + PersonalStreams(statuses: statuses, kinds: kinds).all
    }
}
