import Foundation
import Testing

/// Whatever reads posts, works or exhibitions says who sees them, by one predicate: else it would show what moderators
/// have hidden, what waits for them, and drafts.
@Suite struct PostReadersTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// What asks it: the parts of `Statement.visible(_:to:)`, and what is made of them in the same file or beside it.
    private static let asking = [
        ".visible(", ".listed(", ".open(", ".openToMembers(", ".published(", ".placeVisible(", ".waits(", ".sees(",
        "\\(seen", "isThere",
        "isKnown(to", "isSeen(by", "hangs(for", "isDue(at",
    ]

    /// Statements that do not, how many in which file, and why.
    private static let others: [(why: String, files: [String: Int])] = [
        ("is the predicate", ["Visibility": 2]),
        (
            "deletes, and has to find everything",
            [
                "PostRemoval": 1, "DeletedAccountTraces": 1, "FinishAccountDeletion": 1, "DeletePost": 3,
                "HiddenPosts": 1,
                "RemoveComments": 1, "RemovePosts": 1, "Tombstones": 2, "Notify": 1,
            ]
        ),
        (
            "is for moderators, or for the author of what they have hidden",
            [
                "CaseRow": 1, "OpenMatter": 1, "DecideHeldPost": 1, "HeldRow": 1, "HeldPosts": 2, "OwnHiddenPost": 1,
                "HiddenMessages": 1,
            ]
        ),
        (
            "knows a form that is sent again, and an archive that comes again",
            [
                "PublishedBefore": 1, "SaidJustNow": 1, "SharedBefore": 2, "PublishComment": 1, "MakeExhibition": 1,
                "ImportExhibition": 1, "ImportedPosts": 2,
            ]
        ),
        (
            "is about a post that was looked up on somebody's behalf before",
            [
                "ReactToPost": 2, "ReportPost": 1, "SaidPost": 1, "FormerPosts": 1, "VoteInPoll": 1,
                "RepostPost": 2, "NewVersionPage": 1, "WorkVersion": 1,
                "AnnounceExhibition": 1, "ExhibitionQueries.details": 1, "HangWork": 1, "VisitCounter": 1,
                "CountLooks": 1, "MutedWorks": 2,
                "SavePortfolio": 1, "AddVersion": 1, "RemoveWorks": 3, "RemoveExhibitions": 2,
                "RemoveComments.appear": 1,
            ]
        ),
        (
            "joins rows that another statement has chosen, which asks",
            [
                "GalleryParts": 2, "CommentQueries": 3, "WorkQueries": 2, "WorkSearch.rows": 1, "ExhibitionCards": 3,
                "ExhibitionQueries.works": 1, "PostReader": 1, "ThreadQueries": 2, "WaitingPosts": 1,
                "DeletionReceipt": 1, "FindLinked": 1,
            ]
        ),
        (
            "keeps an index of all there is: who finds it there asks",
            [
                "PostIndexer": 4, "WorkSearch": 1, "ExhibitionSearch": 1, "TagQueries": 1, "FollowedPosts": 2,
                "FollowedWorks": 1, "ColourQueries": 2, "TrainingConsent": 2, "CountDays": 1,
            ]
        ),
        (
            "tells open pages, which were shown it, of numbers, and whom to ask about",
            ["PostUpdates": 1, "CommentUpdates": 2, "GalleryUpdates": 1, "TimelineUpdates": 4]
        ),
        ("silences a thread for a member alone", ["MutedThreads": 1]),
    ]

    @Test func everyStatementAsks() throws {
        let reads = /\b(FROM|JOIN)\s+(posts|works|exhibitions)\b/
        var (found, unasked): (Int, [String: [String]]) = (0, [:])
        for folder in ["Commons", "Spaces", "Sources"] {
            let folder = "\(Self.root)/\(folder)"
            for case let path as String in try #require(FileManager.default.enumerator(atPath: folder)) {
                guard path.hasSuffix(".swift"), let file = path.split(separator: "/").last?.dropLast(6)
                else { continue }
                let source = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
                for statement in SwiftLiterals(Self.withoutMigrations(source)).all {
                    guard statement.contains("FROM ") || statement.contains("JOIN "),
                        statement.replacing("DELETE FROM", with: "").contains(reads)
                    else { continue }
                    found += 1
                    guard !Self.asking.contains(where: { statement.contains($0) }) else { continue }
                    unasked[String(file), default: []].append(statement)
                }
            }
        }
        var known: [String: Int] = [:]
        for (file, count) in Self.others.flatMap(\.files) {
            known[String(file.prefix { $0 != "." }), default: 0] += count
        }
        for file in Set(unasked.keys).union(known.keys).sorted() {
            let statements = unasked[file] ?? []
            #expect(statements.count == known[file] ?? 0, "\(file): \(statements.joined(separator: "\n"))")
        }
        // The walk finds something.
        #expect(found > 150)
    }

    /// Those change all rows.
    private static func withoutMigrations(_ source: String) -> String {
        let parts = source.components(separatedBy: "\nextension Migration {")
        return parts[0] + parts.dropFirst().map { $0.components(separatedBy: "\n}").dropFirst().joined() }.joined()
    }

    @Test func literalsAreFound() {
        let source = ##"""
            let a = "one" // "not this"
            let b = """
                two "quoted" \(c("inner", d: "(")) end
                """
            let e = #"three "x" \#(f)"#, g = "four \"y\""
            """##
        let texts = SwiftLiterals(source).all
        #expect(texts.count == 4)
        #expect(texts.map { $0.contains("inner") } == [false, true, false, false])
        #expect(texts.last == #""four \"y\"""#)
    }
}

/// The string literals of a Swift source, each with its interpolations as they are written.
private struct SwiftLiterals {
    private let text: [UInt8]
    private(set) var all: [String] = []

    init(_ source: String) {
        text = Array(source.utf8)
        var place = 0
        while place < text.count {
            if text[place] == UInt8(ascii: "/"), starts(at: place, with: "//") {
                place = text[place...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
            } else if mayBegin(at: place), let end = end(ofLiteralAt: place) {
                all.append(String(decoding: text[place..<end], as: UTF8.self))
                place = end
            } else {
                place += 1
            }
        }
    }

    private func mayBegin(at place: Int) -> Bool {
        text[place] == UInt8(ascii: "\"") || text[place] == UInt8(ascii: "#")
    }

    private func starts(at place: Int, with other: String) -> Bool { text[place...].starts(with: other.utf8) }

    private func end(ofLiteralAt start: Int) -> Int? {
        let signs = text[start...].prefix { $0 == UInt8(ascii: "#") }.count
        var place = start + signs
        guard starts(at: place, with: "\"") else { return nil }
        let isLong = starts(at: place, with: "\"\"\"")
        let quotes = isLong ? "\"\"\"" : "\""
        let fence = String(repeating: "#", count: signs)
        place += quotes.utf8.count
        while place < text.count {
            if !isLong, text[place] == UInt8(ascii: "\n") { return nil }
            guard text[place] == UInt8(ascii: "\\") || text[place] == UInt8(ascii: "\"") else {
                place += 1
                continue
            }
            if starts(at: place, with: "\\\(fence)(") {
                place = end(ofInterpolationAt: place + 2 + signs)
            } else if starts(at: place, with: "\\\(fence)") {
                place += 2 + signs
            } else if starts(at: place, with: quotes + fence) {
                return place + quotes.utf8.count + signs
            } else {
                place += 1
            }
        }
        return nil
    }

    private func end(ofInterpolationAt start: Int) -> Int {
        var (place, depth) = (start, 1)
        while place < text.count, depth > 0 {
            if mayBegin(at: place), let end = end(ofLiteralAt: place) {
                place = end
                continue
            }
            if text[place] == UInt8(ascii: "(") { depth += 1 }
            if text[place] == UInt8(ascii: ")") { depth -= 1 }
            place += 1
        }
        return place
    }
}
