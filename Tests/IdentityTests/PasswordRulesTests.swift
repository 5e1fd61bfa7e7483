import Accounts
import Base
import Core
import Foundation
import SQL
import TestKit
import Testing

@testable import Identity

/// Which passwords are refused, and that good ones are not.
@Suite struct PasswordRulesTests {
    private let list = LeakedPasswords(lines: ["Sunshine", "liverpool1", "trustno1", "abc", "midnight"])
    private let person = PasswordRules.Person(name: "김민수 Kim", handle: "minsu", email: "ms.painter@school.example")

    private func problem(_ password: String) -> Problem? {
        do {
            try PasswordRules(leaked: list, publicURL: "https://atelier.example").check(password, of: person)
            return nil
        } catch { return error as? Problem }
    }

    @Test(arguments: [
        "Liverpool1", "LIVERPOOL1", "ｔｒｕｓｔｎｏ１", "sunshine", "Sunshine!", "sunshine2026", "midnight!!", "password1",
        "PassWord1", "qwer1234", "안녕하세요1234", "dkssudgktpdy", "dkssudgktpdy!", "비밀번호1234", "qlalfqjsgh",
    ])
    func refusesWhatIsTriedFirst(_ password: String) {
        #expect(problem(password)?.phrase == Problem.passwordLeaked.phrase)
    }

    @Test(arguments: [
        "minsu1234", "Minsu!!!!", "minsuminsu", "1234minsu", "김민수김민수!!", "김민수1234!", "민수와김민수1234", "rlaalstn123",
        "alstn1234",
        "painter2026", "ms.painter@school.example", "salon1234", "Salon!2026", "atelier2026", "kim-minsu-kim",
        "살롱살롱1234",
    ])
    func refusesWhatEverybodyKnows(_ password: String) {
        #expect(problem(password)?.phrase == Problem.passwordPersonal.phrase)
    }

    @Test(arguments: [
        "three blue doors", "minsu paints at night", "a better one", "sunshine over red barns", "midnight20261122",
        "salon of green windows", "x7#kQ2!pLm", "파란 문이 세 개", "민수는 밤에 그린다", "correct horse battery staple",
    ])
    func acceptsWhatIsGood(_ password: String) { #expect(problem(password) == nil) }

    @Test(arguments: ["", "1234567", "aaaaaaaa", "abababab", String(repeating: "long ", count: 200)])
    func refusesWhatIsTooLittleOrTooMuch(_ password: String) { #expect(problem(password) != nil) }

    @Test func seldomTakesOneForAnother() throws {
        let list = LeakedPasswords(lines: (0..<20_000).map { "leaked number \($0)" })
        #expect((0..<20_000).allSatisfy { list.contains("Leaked number \($0)") })
        #expect((0..<20_000).filter { list.contains("another \($0)") }.count < 20)
        #expect(list.byteCount == 50_000)
        let again = try #require(LeakedPasswords(list.data))
        #expect(again.contains("leaked number 7") && !again.contains("leaked numbers"))
        for wrong in [Data(), Data("SALONPW1".utf8), Data("a list of passwords".utf8), list.data.dropFirst()] {
            #expect(LeakedPasswords(wrong) == nil)
        }
        #expect(!LeakedPasswords().contains("password"))
        #expect(!LeakedPasswords(lines: [String]()).contains("password"))
    }

    /// At joining, changing and resetting, beside the field.
    @Test(arguments: TestEngine.available)
    func isAskedEverywhere(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let visitor = salon.visitor()
            let fields = Person.ada.fields.map { $0.0 == "password" ? ($0.0, "dkssudgktpdy") : $0 }
            let joining = try await visitor.post("/join", fields, files: [])
            #expect(joining.status == 422 && joining.text.contains("leaked and common passwords"))
            let ada = try await salon.member(.ada)
            for (new, text) in [("dkssudgktpdy", "leaked and common"), ("byron-1815", "others can guess")] {
                let change = [("current-password", Person.ada.password), ("new-password", new)]
                let answer = try await ada.post("/settings/account/password", change)
                #expect(answer.status == 422 && answer.text.contains(text))
                #expect(answer.text.contains("field-new-password-problem"))
            }
            _ = try await visitor.post("/password/reset", [("email", Person.ada.email)])
            try await AnswerResetRequest.worker(salon.services).turn()
            let link = try #require(try await salon.mails().last?.link)
            let reset = try await visitor.post(link, [("new-password", "ada byron!")])
            #expect(reset.status == 422 && reset.text.contains("others can guess"))
        }
    }
}
