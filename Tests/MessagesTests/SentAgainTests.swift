import Base
import Core
import SQL
import TestKit
import Testing

@testable import Messages

/// What is sent again under the name of something that was sent before.
@Suite struct SentAgainTests {
    /// Catches words that are acknowledged and stored nowhere, and words that are stored as often as they are sent.
    @Test(arguments: TestEngine.available)
    func whatIsChangedAfterALostAnswerIsSentOnce(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let clientID = newClientID()
            for text in ["first", "changed", "changed ", "first"] {
                for isScript in [true, false] {
                    let sent = try await talk.minsu.post(
                        talk.path, [("text", text), ("client_id", clientID)], fragment: isScript)
                    #expect(sent.status == (isScript ? 200 : 303))
                    if isScript { #expect(sent.text.contains(text.split(separator: " ")[0])) }
                }
            }
            #expect(try await talk.stored() == ["first", "changed"])
        }
    }

    /// Catches words that are acknowledged and stored nowhere because what was sent from the same page has been edited or
    /// deleted since, and a script's repetition that is stored twice or refused.
    @Test(arguments: TestEngine.available)
    func whatIsSaidAfterAnEditIsAskedAbout(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            for change in [("edit", [("text", "edited")]), ("delete", [])] {
                let clientID = newClientID()
                func send(_ text: String, fragment: Bool = false) async throws -> Answer {
                    try await talk.minsu.post(
                        talk.path, [("text", text), ("client_id", clientID)], fragment: fragment)
                }
                #expect(try await send("first").status == 303)
                let path = "\(talk.path)/\(try await talk.newestMessage())/\(change.0)"
                #expect(try await talk.minsu.post(path, change.1).status == 303)
                #expect(try await send("first", fragment: true).status == 200)
                let asked = try await send("something else")
                #expect(asked.status == 409 && asked.text.contains("something else</textarea>"))
                #expect(!asked.text.contains(#"name="client_id" value="\(clientID)""#))
                #expect(try await talk.salon.count("messages WHERE text = 'something else'") == 0)
            }
        }
    }

    // Catches other files that are answered as if they had been sent because words, name and even their size are the same; a
    // refusal that loses the words or keeps the name, so that it would be refused forever; and the same files that are
    // sent twice because their order, or how they were read, is another.
    @Test(arguments: TestEngine.available)
    func otherFilesUnderOneNameAreRefused(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let (first, other) = (Sample.pdf + [0x20], Sample.pdf + [0x0A])
            let photo = try Sample.jpeg(tint: 40)
            let clientID = newClientID()
            let said = "the plans"
            for files in [[("a.pdf", first), ("b.jpg", photo)], [("b.jpg", photo), ("renamed.pdf", first)]] {
                #expect(try await talk.send(files, text: said, as: clientID).status == 200)
            }
            let others = [
                [("a.pdf", other), ("b.jpg", photo)], [("a.pdf", first), ("b.jpg", try Sample.jpeg(tint: 90))],
                [("a.pdf", first)], [("a.pdf", first), ("b.jpg", photo), ("c.pdf", other)],
            ]
            for files in others {
                let script = try await talk.send(files, text: said, as: clientID)
                #expect(script.status == 409 && script.text.contains("other files"), "\(script.text)")
                let page = try await talk.send(files, text: said, as: clientID, isFragment: false)
                #expect(page.status == 409 && page.text.contains("\(said)</textarea>"))
                #expect(page.text.contains("You already sent this with other files."))
                #expect(!page.text.contains(#"name="client_id" value="\(clientID)""#))
            }
            let none = try await talk.minsu.post(talk.path, [("text", said), ("client_id", clientID)], files: [])
            #expect(none.status == 409 && none.text.contains("\(said)</textarea>"))
            #expect(try await talk.stored() == [said])
            #expect(try await talk.salon.count("stored_files") == 1)
            #expect(try await talk.salon.count("media") == 1)
            // Changed words have a name of their own, and their own files.
            for file in [first, first, other] {
                let status = try await talk.send([("a.pdf", file)], text: "newer plans", as: clientID).status
                #expect(status == (file == first ? 200 : 409))
            }
            #expect(try await talk.stored() == [said, "newer plans"])
            // Of files older than their digests the sizes are known.
            try await talk.salon.database.write { transaction in
                try transaction.execute("UPDATE stored_files SET digest = NULL")
            }
            #expect(try await talk.send([("a.pdf", first)], text: "newer plans", as: clientID).status == 200)
            // What is deleted was sent all the same.
            let message = try await talk.newestMessage()
            _ = try await talk.minsu.post("\(talk.path)/\(message)/delete")
            #expect(try await talk.send([("a.pdf", first)], text: "newer plans", as: clientID).status == 200)
            #expect(try await talk.stored().count == 2)
        }
    }
}
