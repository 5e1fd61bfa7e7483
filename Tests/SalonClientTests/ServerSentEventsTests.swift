import Foundation
import Testing

@testable import SalonClient

@Suite struct ServerSentEventsTests {
    private typealias Event = ServerSentEvents.Event

    private let text = ":)\nid: 41\nevent: update\ndata: 차를 마셔요\n\n:thump\nevent: delete\ndata: 9\n\n"
    private let events = [Event(id: "41", name: "update", data: "차를 마셔요"), Event(id: "41", name: "delete", data: "9")]

    // Catches an event that is broken because a network delivered half a line, or half a letter.
    @Test func eventsAreTheSameInAnyPieces() throws {
        let bytes = Array(text.utf8)
        for size in [1, 2, 3, 7, bytes.count] {
            var parser = ServerSentEvents()
            var found: [Event] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                found += try parser.read(bytes[start..<min(start + size, bytes.count)])
            }
            #expect(found == events, "\(size)")
        }
    }

    @Test func linesEndInAnyWay() throws {
        for end in ["\r", "\r\n"] {
            var parser = ServerSentEvents()
            #expect(try parser.read(Array(text.replacing("\n", with: end).utf8)) == events)
        }
    }

    // Catches fields that are read otherwise than the standard says.
    @Test func fieldsAreAsTheStandardSays() throws {
        var parser = ServerSentEvents(lastID: "1")
        // Lines of data are one text; one blank after the colon is none of it, and a field may have no colon.
        let first = "\u{FEFF}data: one\ndata:  two\ndata\nretry: 1500\nother: 1\n\n"
        #expect(try parser.read(Array(first.utf8)) == [Event(id: "1", name: "message", data: "one\n two\n")])
        #expect(parser.retry == .milliseconds(1_500))
        // An id counts without an event. What is not closed is no event yet.
        #expect(try parser.read(Array("id: 5\n\nevent: none\n\nid: a\0b\nretry: x\ndata: 6".utf8)).isEmpty)
        #expect(parser.lastID == "5" && parser.retry == .milliseconds(1_500))
        #expect(
            try parser.read(Array("\n\nid\ndata: 7\n\n".utf8)) == [
                Event(id: "5", name: "message", data: "6"), Event(id: "", name: "message", data: "7"),
            ])
    }

    // Catches an instance, or whoever is in its place, that fills the memory.
    @Test func anEventHasAnEnd() throws {
        var parser = ServerSentEvents(mostBytes: 20)
        #expect(try parser.read(Array("data: 1\n\ndata: 12345678\n".utf8)).count == 1)
        #expect(throws: TransportFailure.self) { try parser.read(Array("data: 2".utf8)) }
    }
}
