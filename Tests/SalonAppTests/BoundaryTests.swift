import Foundation
import Testing
import Web

/// What no source behind a request may say, so that the next number from outside has a range too.
@Suite struct BoundaryTests {
    /// Text becomes a number by `Int(_:in:)` alone, wherever requests are read. The other matches convert numbers.
    @Test func numbersFromOutsideHaveARange() throws {
        let conversions = try SourceFile.lines(
            in: ["API", "Sources/Web", "Commons", "Spaces"],
            with: #"\bU?Int(8|16|32|64)?(\((?!ascii:|truncatingIfNeeded:|bitPattern:|clamping:|exactly:)|\.init\b)"#
                + #"|\b(Double|Float)\("#,
            meant: "import (Hummingbird|Kernel\n|Web\n)|LosslessStringConvertible")
        let known = [
            // Of bytes, sizes of files and of memory, and what the database and the clock count.
            "buffer << 8 | Int(byte)", "Int(head[", "| Int($1)", "Int64(limit.burst)", "UInt32(value)", "UInt32(bits)",
            "radix: 16)",
            "MemoryLayout",
            "deflateBound", "(input.count)", "(output.count)", "stream.total_out", "Int32(first)", "components.seconds",
            "status.size", "(swatch.", "name.split(separator: \".\")", "Double(largest)", "Double(total)",
            "row.next(as: String.self)", "Float(bitPattern: bits)",
            "question.now.milliseconds", "status.f_bavail", "lseek(",
            // Of images.
            "Double(width) / Double(height)", "Double(picture.height)",
        ]
        let unknown = conversions.filter { line in
            !line.contains(", in: ") && !known.contains { line.contains($0) }
        }
        #expect(unknown.isEmpty, "\(unknown.joined(separator: "\n"))")
        // The rule finds something.
        #expect(conversions.contains { $0.contains(", in: ") })
    }

    /// What a form asks for as a secret, or a route reads under a secret's name, comes back on no page.
    @Test func secretsOfFormsAreKnown() throws {
        let folders = ["Sources/Web", "Commons", "Spaces"]
        let shown = #""([a-z\-]+)", .*(?:kind: \.password|one-time-code|\.recoveryCode|\.oneTimeCode)"#
        let read = #"form(?:\(\))?\["([a-z\-]*(?:password|code|token|totp|secret|key|recovery)[a-z\-]*)""#
        func names(_ rule: String) throws -> [String] {
            let name = try Regex(rule)
            return try SourceFile.lines(in: folders, with: rule).flatMap { line in
                line.matches(of: name).compactMap { $0.output[1].substring.map(String.init) }
            }
        }
        // Which of two codes it is.
        let open = ["recovery"]
        let known = Set(try names(shown))
        // The rule finds something.
        #expect(known.isSuperset(of: ["password", "new-password", "code"]), "\(known)")
        for name in known.union(try names(read)).subtracting(open) {
            #expect(SecretField.isSecret(name), "\(name)")
        }
        #expect(SecretField.isSecret("kept.code"))
    }

    /// Nothing behind a request ends the process on purpose.
    @Test func nothingTraps() throws {
        let traps = try SourceFile.lines(
            in: [
                "API", "Sources/Core", "Sources/SQL", "Sources/Files", "Sources/Kernel", "Sources/Design",
                "Sources/Web", "Commons", "Spaces",
            ],
            with: #"\btry!|\bas!|\bfatalError\(|\bprecondition(Failure)?\(|[)\]]!(?!=)"#)
        let known = [
            // When Salon starts, before anybody can ask: names of headers, of migrations, of assets; the node's number.
            "HTTPField.Name(", "two migrations have the same name", "no asset is called", "a node number is 0…63",
        ]
        let unknown = traps.filter { line in !known.contains { line.contains($0) } }
        #expect(unknown.isEmpty, "\(unknown.joined(separator: "\n"))")
    }

    /// An act takes its own budget (``Act``), and a commit invalidates caches by itself (``Database/observe(_:)``): no
    /// route has to remember either. Routes take budgets of reading.
    @Test func noDoorRemembersForAnAct() throws {
        let taken = try SourceFile.lines(in: ["API", "Commons", "Spaces"], with: #"limiter\.take\("#)
        let known = [
            // The one place that takes for all acts, and acts that learn only on the way who pays.
            "Act.swift", "CheckCode.swift", "ConfirmPassword.swift", "LogIn.swift", "AnswerResetRequest.swift",
            "SendPasswordLink.swift", "LinkBudget.swift",
            // Reading.
            ".searches", ".messageSearches", ".downloads", ".archives", ".invitationsRead", ".nicknames",
            ".linkPreviews",
            // All calls, as `FormBudget` all forms.
            "APIDoor.swift",
        ]
        let unknown = taken.filter { line in !known.contains { line.contains($0) } }
        #expect(unknown.isEmpty, "\(unknown.joined(separator: "\n"))")
        #expect(taken.contains { $0.hasPrefix("Act.swift") })
        let forgotten = try SourceFile.lines(
            in: ["API", "Commons", "Spaces"], with: #"sessions\.forget\(|\bwall\.forget\("#)
        // Another process wrote a moment ago, and its event is on its way.
        #expect(forgotten == ["TermsRoutes.swift: services.sessions.forget(member.id)"])
    }

    /// A live change asks for no view, so the compiler does not miss one.
    @Test func pagesShowEveryLiveChange() throws {
        let folders = ["Commons", "Spaces"]
        let changes = try SourceFile.lines(in: folders, with: #"struct \w+: Live(Change|Patching|Words)\b"#)
            .flatMap { $0.matches(of: /struct (\w+): Live/) }.map { String($0.output.1) }
        let shown = try SourceFile.lines(in: folders, with: #"(struct|extension) \w+: Live(Patching|Words)\b"#)
            .flatMap { $0.matches(of: /(?:struct|extension) (\w+): Live/) }.map { String($0.output.1) }
        #expect(changes.count > 40 && Set(changes) == Set(shown), "\(Set(changes).symmetricDifference(shown))")
    }

    /// The name is how updates and a page taken anew find it.
    @Test func everyRegionHasAName() throws {
        let regions = try SourceFile.lines(
            in: ["Sources/Design", "Commons", "Spaces"], with: "<[^>\\n]*data-live-region")
        let nameless = regions.filter { !$0.contains(/<[^>]* id="[^>]*data-live-region/) }
        #expect(nameless.isEmpty, "\(nameless.joined(separator: "\n"))")
        // The rule finds something.
        #expect(regions.count > 15)
    }

    /// Whoever wants something done calls its act, which looks at budget, permission and rules; a step that several
    /// acts have is a function of its own.
    @Test func noDoorPassesByAnAct() throws {
        let performed = try SourceFile.lines(
            in: ["API", "Commons", "Spaces", "Sources/SalonApp"], with: #"\bperform\((services|self)\)"#)
        let known = [
            // The one place, and calls within the room of the act.
            "Act.swift", "HiddenPosts.swift", "SendPhotos.swift", "ConversationRoutes.swift",
        ]
        let unknown = performed.filter { line in !known.contains { line.hasPrefix($0) } }
        #expect(unknown.isEmpty, "\(unknown.joined(separator: "\n"))")
        // The rule finds something.
        #expect(performed.contains { $0.hasPrefix("Act.swift") })
    }

    /// Addresses of posts, works and settings come from one place each; only routes spell them again.
    @Test func addressesAreSpelledOnce() throws {
        let spelled = try SourceFile.lines(
            in: ["API", "Commons", "Spaces", "Sources/Core", "Sources/Design"], with: #""/(posts|works)/\\|"/settings"#
        )
        .filter { !$0.contains("router.") }
        let known = ["PostPath.swift: ", "SettingsPath.swift: "]
        let unknown = spelled.filter { line in !known.contains { line.hasPrefix($0) } }
        #expect(unknown.isEmpty, "\(unknown.joined(separator: "\n"))")
        #expect(known.allSatisfy { name in spelled.contains { $0.hasPrefix(name) } })
    }

    /// What files of media are called is known to keys, and where they are to the store: another place to keep them
    /// concerns nobody else.
    @Test func pathsOfMediaAreSpelledOnce() throws {
        let spelled = try SourceFile.lines(
            in: ["Commons", "Spaces", "Sources/SalonApp"],
            with: #"\.webp"|"original\.|/media"|\b(?:incoming|copies|trash)/|files\.(?:root|copies)\b|DiskStore\("#)
        let known = [
            "MediaKey.swift", "MediaFiles.swift", "StagedMedia.swift", "PublicCopies.swift", "CopiesArchive.swift",
            // Names in an export, and the disk as a backup reads it.
            "ExportedFiles.swift", "PortfolioExport.swift", "SaveBackup.swift",
        ]
        let unknown = spelled.filter { line in !known.contains { line.hasPrefix("\($0): ") } }
        #expect(unknown.isEmpty, "\(unknown.joined(separator: "\n"))")
        // The rule finds something.
        #expect(known.prefix(3).allSatisfy { name in spelled.contains { $0.hasPrefix("\(name): ") } })
    }

    /// All of a space is in its folder. What all spaces share names none of their tables, none of the columns they
    /// have added to `accounts`, and calls no type after them.
    @Test func whatSpacesShareKnowsNone() throws {
        let schema = try SourceFile.lines(
            in: ["Spaces"], with: "CREATE TABLE|ALTER TABLE accounts (?:ADD|RENAME) COLUMN")
        let tables = Set(schema.flatMap { $0.matches(of: /CREATE TABLE (\w+)/) }.map { String($0.output.1) })
        let columns = Set(
            schema.flatMap { $0.matches(of: /(?:ADD COLUMN|RENAME COLUMN \w+ TO) (\w+)/) }.map { String($0.output.1) })
        #expect(tables.isSuperset(of: ["works", "polls", "reposts", "pins", "messages", "personas", "lounge_posts"]))
        #expect(columns == ["unread_messages", "has_lounge_news", "has_unread_lounge"])

        let shared = ["Commons", "Sources/Kernel", "Sources/Web", "Sources/Design"]
        func statements(_ tables: some Sequence<String>) throws -> [String] {
            let table = "(?:\(tables.sorted().joined(separator: "|")))"
            let before = #"\b(?:FROM|JOIN|INTO|UPDATE|TABLE|REFERENCES) "#
            let named = try SourceFile.lines(in: shared, with: #"\#(before)\#(table)\b"#)
            let quoted = try SourceFile.lines(in: shared, with: #""\#(table)""#)
            return named + quoted.filter { $0.contains(": Statement") || $0.contains(/\b(?:FROM|JOIN|INTO|UPDATE) \w/) }
        }
        let ofTables = try statements(tables)
        #expect(ofTables.isEmpty, "\(ofTables.joined(separator: "\n"))")
        let ofColumns = try SourceFile.lines(in: shared, with: #"\b(?:\#(columns.joined(separator: "|")))\b"#)
        #expect(ofColumns.isEmpty, "\(ofColumns.joined(separator: "\n"))")
        let types = try SourceFile.lines(
            in: shared,
            with: #"\b(?:struct|class|enum|actor|protocol|typealias) "#
                + #"\w*(?:Gallery|Timeline|Lounge|Conversation|Persona|Poll|Repost|Comment)"#)
        // What any door may say of a post, whatever space it is of (docs/decisions/0112-whole-facts.md).
        #expect(
            Set(types.map { $0.prefix { $0 != ":" } }) == ["CommentFacts.swift", "Poll.swift"],
            "\(types.joined(separator: "\n"))")
        // The rule finds something.
        #expect(try statements(["bookmarks"]).contains { $0.contains("INSERT INTO bookmarks") })
    }

    /// Whatever is commented on says itself whether it may be; comments know no tables of the gallery's rooms above.
    @Test func commentsReadNoWorks() throws {
        func made(in folder: String) throws -> Set<String> {
            let lines = try SourceFile.lines(in: [folder], with: "CREATE TABLE")
            return Set(lines.flatMap { $0.matches(of: /CREATE TABLE (\w+)/) }.map { String($0.output.1) })
        }
        // A mark says on which version of an image it is.
        let tables = try made(in: "Spaces/Gallery").subtracting(made(in: "Spaces/Gallery/Comments"))
            .subtracting(["image_versions"])
        #expect(tables.isSuperset(of: ["works", "exhibitions", "work_views"]))
        let read = #"\b(?:FROM|JOIN|INTO|UPDATE) (?:\#(tables.sorted().joined(separator: "|")))\b"#
        let named = try SourceFile.lines(in: ["Spaces/Gallery/Comments"], with: read)
        #expect(named.isEmpty, "\(named.joined(separator: "\n"))")
        // The rule finds something.
        #expect(try !SourceFile.lines(in: ["Spaces/Gallery/Works"], with: read).isEmpty)
    }
}
