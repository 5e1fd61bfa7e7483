import Base
import Core
import Imaging
import SQL
import TestKit
import Testing

@testable import Gallery

/// A colour as the table has it.
struct Lab {
    let l, a, b: Float

    init?(_ hex: String) {
        guard let lab = OKLab(hex: hex) else { return nil }
        (l, a, b) = (Float(lab.l), Float(lab.a), Float(lab.b))
    }
}

extension TestSalon {
    /// Gives a work's image the colours, and tells nobody.
    func paint(_ work: ID<Post>, _ palette: [(String, Double)], image: Int = 0) async throws {
        try await database.write { transaction in
            let media = try transaction.one(
                "SELECT id FROM media WHERE post_id = \(work) AND role = 'image' AND position = \(image)"
            ) { row in try row.next(as: ID<Media>.self) }
            _ = try transaction.execute("DELETE FROM swatches WHERE media_id = \(media)")
            for (position, (hex, weight)) in palette.enumerated() {
                let lab = try #require(OKLab(hex: hex))
                try transaction.execute(
                    """
                    INSERT INTO swatches (media_id, position, lightness, a, b, weight, hex)
                    VALUES (\(media), \(position), \(lab.l), \(lab.a), \(lab.b), \(weight), \(hex))
                    """)
            }
        }
    }

    /// Works by these makers with five colours each, the same ones each time.
    func hangColours(_ count: Int, by maker: ID<Account>) async throws {
        let first = services.ids.next(Post.self).rawValue
        let numbers: Statement = """
            WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
            """
        let id: Statement = "CAST(\(first) AS BIGINT) + i"
        try await database.write { transaction in
            _ = try transaction.execute(
                "\(numbers) INSERT INTO posts (id, author_id, kind, text) SELECT \(id), \(maker), 'work', '' FROM n")
            _ = try transaction.execute(
                """
                \(numbers) INSERT INTO works (post_id, author_id, title, medium, licence, allows_download, image_count)
                SELECT \(id), \(maker), 'Work', CASE i % 3 WHEN 0 THEN 'Oil' ELSE 'Print' END, 'cc0', 0, 1 FROM n
                """)
            _ = try transaction.execute(
                """
                \(numbers) INSERT INTO media (id, owner_id, role, post_id, rendering, format, byte_count, width, height,
                    widths, placeholder, recipe)
                SELECT \(id), \(maker), 'image', \(id), 'abc', 'jpeg', 1, 640, 480, '320,640',
                    '20304fc8553df2d0a4588b8b', '{}' FROM n
                """)
            for (position, share) in [0.5, 0.25, 0.15, 0.1].enumerated() {
                let seed = Int64(position * 7 + 1)
                _ = try transaction.execute(
                    """
                    \(numbers) INSERT INTO swatches (media_id, position, lightness, a, b, weight, hex)
                    SELECT \(id), \(position),
                        0.15 + (i * 48271 * \(seed) % 65537) / 81921.0, (i * 69621 * \(seed) % 65521) / 163802.5 - 0.2,
                        (i * 40692 * \(seed) % 65519) / 163797.5 - 0.2, \(share), '808080' FROM n
                    """)
            }
        }
    }

    /// The ids of the works on a page of results, in their order.
    func found(_ query: String, _ browser: Browser) async throws -> [String] {
        let answer = try await browser.get("/search/colours?\(query)")
        #expect(answer.status == 200, "\(query)")
        return answer.text.matches(of: /id="work-(\d+)"/).map { String($0.1) }
    }
}
