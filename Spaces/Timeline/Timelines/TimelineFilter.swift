/// Which timeline: the people one follows, everybody, or the saved posts.
package enum TimelineFilter: String, Sendable, CaseIterable { case home, local, saved }
