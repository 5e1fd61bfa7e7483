import Core
import SQL
import Storage
import Works

/// How the index reads.
enum ColourQueries {
    /// Works in the order of their ids, a row for each swatch of the cover; a work without swatches has none.
    static func works(after work: Int64, limit: Int) -> Statement {
        """
        \(columns)
        FROM (SELECT n.post_id, n.author_id, n.medium, n.making FROM works n WHERE n.post_id > \(work)
            ORDER BY n.post_id LIMIT \(limit)) w
        \(joins)
        ORDER BY w.post_id, s.position
        """
    }

    static func works(_ works: [Int64]) -> Statement {
        "\(columns) FROM works w \(joins) WHERE w.post_id IN (\(list: works)) ORDER BY w.post_id, s.position"
    }

    private static let columns: Statement = """
        SELECT w.post_id, w.author_id, w.medium, w.making, a.major, s.lightness, s.a, s.b, s.weight
        """

    private static let joins: Statement = """
        JOIN accounts a ON a.id = w.author_id
        LEFT JOIN media m ON m.post_id = w.post_id AND \(.cover)
        LEFT JOIN swatches s ON s.media_id = m.id
        """

    static func majors(of makers: [Int64]) -> Statement {
        "SELECT id, major FROM accounts WHERE id IN (\(list: makers))"
    }

    /// The works under a tag.
    static func tagged(_ tag: Hashtag) -> Statement {
        """
        SELECT t.post_id FROM post_tags t
        WHERE t.tag_id = (SELECT id FROM tags WHERE key = \(tag.key)) AND t.kind = 'work'
        """
    }

    /// The cards of these works that the viewer may see.
    static func cards(_ works: [Int64], _ audience: Audience) -> Statement {
        WorkQueries.cardStatement(WorkQueries.entries(works, audience))
    }
}

/// A swatch of a work's cover; without one, the work alone.
struct ColourRow {
    let work: Int64
    let maker: Int64
    let medium: String
    let making: Making?
    let major: String
    /// l, a, b, share.
    let swatch: SIMD4<Float>?

    init(row: inout Row) throws {
        work = try row.next()
        maker = try row.next()
        medium = try row.next()
        making = try row.next()
        major = try row.next()
        let (l, a, b) = (try row.next(as: Double?.self), try row.next(as: Double?.self), try row.next(as: Double?.self))
        let share = try row.next(as: Double?.self)
        guard let l, let a, let b, let share, l.isFinite, a.isFinite, b.isFinite,
            share.isFinite
        else {
            swatch = nil
            return
        }
        swatch = SIMD4(Float(l), Float(a), Float(b), Float(min(max(share, 0), 1)))
    }
}

extension ColouredWork {
    /// Of rows that are ordered by work.
    static func all(of rows: [ColourRow]) -> [ColouredWork] {
        var works: [ColouredWork] = []
        for row in rows {
            if works.last?.work != row.work {
                works.append(
                    ColouredWork(
                        work: row.work, maker: row.maker, medium: row.medium, major: row.major, making: row.making,
                        palette: []))
            }
            if let swatch = row.swatch { works[works.count - 1].palette.append(swatch) }
        }
        return works
    }
}
