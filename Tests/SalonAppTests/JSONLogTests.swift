import Core
import Foundation
import Logging
import Synchronization
import Testing
import Web

@testable import Monitoring
@testable import SalonApp

/// Lines of the log that a program reads.
@Suite struct JSONLogTests {
    private final class Lines: Sendable {
        private let all = Mutex<[[UInt8]]>([])
        var bytes: [[UInt8]] { all.withLock { $0 } }

        var logger: Logger {
            Logger(label: "salon") { [self] label in
                JSONLogHandler(label: label, clock: .fixed(Timestamp(milliseconds: 1_792_072_800_007))) { line in
                    self.all.withLock { $0.append(line) }
                }
            }
        }

        /// Each as any JSON reader reads it.
        func read() throws -> [[String: Any]] {
            try bytes.map { line in
                #expect(line.last == UInt8(ascii: "\n") && line.count { $0 == UInt8(ascii: "\n") } == 1)
                return try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
            }
        }
    }

    /// Catches a text that ends its line or its field, or moves the cursor of whoever reads the log in a terminal.
    @Test func whateverIsLoggedStaysInItsField() throws {
        let hostile = [
            "", "\"", "\\", "\n", "\r\n", "\t", "\u{0}", "\u{1B}[2J", "\u{7F}\u{85}\u{9B}", "\u{2028}\u{2029}", "한글 👩‍🎨",
            "\",\"level\":\"critical", "\u{FEFF}", "\u{FFFF}", "e\u{301}",
        ]
        for text in hostile {
            let lines = Lines()
            lines.logger.warning("\(text)", metadata: ["\(text)": "\(text)", "list": ["\(text)", ["\(text)": "1"]]])
            let line = try #require(lines.bytes.first)
            #expect(!line.dropLast().contains { $0 < 0x20 || $0 == 0x7F })
            let read = try #require(try lines.read().first)
            #expect((read["message"] as? String)?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
            #expect(read["level"] as? String == "warning")
            let metadata = try #require(read["metadata"] as? [String: Any])
            #expect((metadata[text] as? String)?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
            #expect((metadata["list"] as? [Any])?.count == 2)
        }
    }

    /// Catches lines without what one searches them by.
    @Test func whatALineHas() throws {
        let lines = Lines()
        var logger = lines.logger
        logger[metadataKey: Web.Context.requestIDKey] = "a-1"
        logger.notice("one", metadata: ["cause": "full"])
        lines.logger.debug("too quiet")
        lines.logger.error("two")
        let text = lines.bytes.map { String(decoding: $0, as: UTF8.self) }
        #expect(
            text == [
                """
                {"label":"salon","level":"notice","message":"one","metadata":{"cause":"full"},"request_id":"a-1",\
                "time":"2026-10-15T14:00:00.007Z"}

                """,
                """
                {"label":"salon","level":"error","message":"two","time":"2026-10-15T14:00:00.007Z"}

                """,
            ])
    }
}
