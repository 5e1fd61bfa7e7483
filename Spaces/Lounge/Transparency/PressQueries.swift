package import Core
package import Personas
package import SQL

/// The target of a press: a post or reply.
package struct PressTarget {
    let post: ID<LoungePost>
    let root: ID<LoungePost>
    package let author: ID<Persona>
    let text: String

    var isReply: Bool { root != post }

    static func read(_ post: ID<LoungePost>, _ reader: Reader) throws -> PressTarget? {
        try reader.first("SELECT COALESCE(root_id, id), persona_id, text FROM lounge_posts WHERE id = \(post)") { row in
            PressTarget(post: post, root: try row.next(), author: try row.next(), text: try row.next())
        }
    }
}

/// The rules' queries before a press counts. Each scans one range of one index.
package enum PressQueries {
    /// The press of a persona at a post, unless it was withdrawn.
    static func standing(of presser: ID<Persona>, at post: ID<LoungePost>) -> Statement {
        """
        SELECT id, state FROM lounge_presses
        WHERE presser_id = \(presser) AND post_id = \(post) AND state <> 'withdrawn'
        """
    }

    /// Whether a press `p` was made after a moment: by the day, which the index knows, and then by the minute.
    static func later(than time: Timestamp) -> Statement {
        "p.pressed_on >= \(time.day - 1) AND \(Moment.press.of("p.id")) > \(time)"
    }

    /// Whether a press on this persona counted in a thread. Uncounted ones are ignored: a refusal must not reveal them.
    static func marked(_ persona: ID<Persona>, in root: ID<LoungePost>, since time: Timestamp) -> Statement {
        """
        SELECT 1 FROM lounge_presses p
        WHERE p.author_id = \(persona) AND \(later(than: time)) AND p.root_id = \(root) AND p.state = 'counted' LIMIT 1
        """
    }

    /// When the press was made that used up a budget; `nil` if there is some left. Withdrawn ones are in it.
    static func spent(by presser: ID<Persona>, budget: Int, since time: Timestamp) -> Statement {
        """
        SELECT \(Moment.press.of("p.id")) AS moment FROM lounge_presses p
        WHERE p.presser_id = \(presser) AND \(later(than: time))
        ORDER BY moment DESC LIMIT 1 OFFSET \(max(0, budget - 1))
        """
    }

    /// How often a persona has pressed since a time, withdrawn presses included.
    package static func made(by presser: ID<Persona>, since time: Timestamp) -> Statement {
        "SELECT COUNT(*) FROM lounge_presses p WHERE p.presser_id = \(presser) AND \(later(than: time))"
    }

    /// How often one persona pressed on another, without presses beyond the cap. Withdrawing restores what a press
    /// cost, not the press: pressing and withdrawing every day would keep an author from ever rising.
    static func ofPair(_ presser: ID<Persona>, _ author: ID<Persona>, since time: Timestamp) -> Statement {
        """
        SELECT COUNT(*) FROM lounge_presses p
        WHERE p.presser_id = \(presser) AND p.author_id = \(author) AND \(later(than: time)) AND p.state <> 'capped'
        """
    }

    /// How many presses count against an author, and of how many people.
    static func counted(against author: ID<Persona>, since time: Timestamp) -> Statement {
        """
        SELECT COUNT(*), COUNT(DISTINCT p.presser_id) FROM lounge_presses p
        WHERE p.author_id = \(author) AND \(later(than: time)) AND p.state = 'counted'
        """
    }

    /// The last press that counted against an author, after a time and up to another.
    static func lastCounted(against author: ID<Persona>, after start: Timestamp, upTo end: Timestamp) -> Statement {
        """
        SELECT MAX(presses.moment) FROM (
            SELECT \(Moment.press.of("p.id")) AS moment FROM lounge_presses p
            WHERE p.author_id = \(author) AND \(later(than: start)) AND p.state = 'counted'
        ) presses WHERE presses.moment <= \(end)
        """
    }

    /// One row, if the lounge has that many members.
    static func member(number: Int) -> Statement {
        "SELECT id FROM personas ORDER BY id LIMIT 1 OFFSET \(max(0, number - 1))"
    }

    /// How many were here since a day, counted no further than it matters.
    static func actives(since day: Day, upTo most: Int) -> Statement {
        "SELECT COUNT(*) FROM (SELECT id FROM personas WHERE active_on >= \(day) LIMIT \(most)) actives"
    }

    /// What a press has cost its author, from the ledger: nothing at -100.
    static func cost(of press: ID<Press>) -> Statement {
        "SELECT COALESCE(-SUM(amount), 0) FROM lounge_ledger WHERE press_id = \(press)"
    }
}
