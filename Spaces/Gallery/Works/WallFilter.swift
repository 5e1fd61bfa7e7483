/// Which works a wall shows.
package enum WallFilter: Sendable, CaseIterable { case home, following, discover, critique, saved }
