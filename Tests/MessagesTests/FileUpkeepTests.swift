import Base
import Core
import Foundation
import Media
import SQL
import Storage
import TestKit
import Testing

@testable import Messages

/// What becomes of messages' files: bytes are counted, and nothing is left behind.
@Suite struct FileUpkeepTests {
    /// Bytes are counted, and everything goes: with the message, with the account, and what no message has.
    @Test(arguments: TestEngine.available)
    func nothingIsLeft(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let services = talk.salon.services
            try await talk.send([("a.pdf", Sample.pdf)])
            let message = try await talk.newestMessage()
            #expect(try await talk.used() == Sample.pdf.count)
            #expect(try await talk.minsu.post("\(talk.path)/\(message)/delete").status == 303)
            #expect(try await talk.used() == 0)
            #expect(try talk.salon.files().isEmpty)
            // What was stored for a message that never came.
            let path = "\(services.files.incoming)/1.upload"
            try Data(Sample.pdf).write(to: URL(filePath: path))
            let loose = try await StoreFile(path, name: "b.pdf", format: .pdf, owner: talk.minsuID)(services)
            try await TidyMessages(services)()
            #expect(try await talk.salon.count("stored_files") == 1, "it may be on its way")
            let report = try await VerifyMedia(services)()
            #expect(report.isClean && report.files == 1)
            try FileManager.default.removeItem(atPath: "\(services.files.folder(loose.id))/original.pdf")
            #expect(try await VerifyMedia(services)().missing == [.original(of: loose)])
            talk.salon.clock.advance(by: .days(2))
            try await TidyMessages(services)()
            #expect(try await talk.salon.count("stored_files") == 0)
            #expect(try await VerifyMedia(services)().isClean)
            #expect(try await talk.used() == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func goWithTheirSendersAccount(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let files = [("a.pdf", Sample.pdf), ("b.wav", Sample.wav)]
            try await talk.send(files, by: talk.ada)
            let address = try #require(try await talk.addresses().first)
            #expect(try await talk.minsu.get(address).status == 200)
            // 민수 is the admin, who stays.
            let answer = try await talk.ada.post(
                "/settings/account/delete", [("handle", "ada"), ("password", Person.ada.password)])
            #expect((200...303).contains(answer.status), "\(answer.text)")
            #expect(try await talk.salon.count("stored_files") == 0)
            #expect(try talk.salon.files().isEmpty)
            #expect(try await talk.minsu.get(address).status == 404)
        }
    }
}

extension Talk {
    /// Sends files as a script does, or as a plain form.
    @discardableResult
    func send(
        _ files: [(String, [UInt8])], text: String = "", as clientID: String = newClientID(),
        fields: [(String, String)] = [], isFragment: Bool = true, by sender: Browser? = nil
    ) async throws -> Answer {
        try await (sender ?? minsu).post(
            path, [("text", text), ("client_id", clientID)] + fields,
            files: files.map { (field: "images", name: $0.0, bytes: $0.1) }, fragment: isFragment)
    }

    /// Where the open conversation has its files.
    func addresses() async throws -> [String] {
        try await ada.get(path).text.matches(of: /(?:src|href)="(\/messages\/files\/\d+\/file\.\w+)"/)
            .map { String($0.output.1) }
    }

    func used() async throws -> Int {
        try await salon.database.read { reader in
            try reader.value("SELECT stored_bytes FROM accounts WHERE id = \(minsuID)") ?? 0
        }
    }
}
