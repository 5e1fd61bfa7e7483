import Base
import Core
import Foundation
import SQL
import TestKit
import Testing

@testable import Lounge
@testable import LoungePages
@testable import Personas

/// What a later reader learns from the lounge's times, beside the public times of the other spaces.
@Suite struct LoungeClockTests {
    @Test(arguments: TestEngine.available)
    func daysLinkNobody(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let accounts = try await salon.crowd(Habits.people)
            let start = Timestamp(milliseconds: salon.clock.clock.now().day.midnight.milliseconds) + .days(1)
            let habits = Habits(from: start, seed: 7)
            #expect(habits.secret.count > 100)
            var moments = accounts.enumerated().map { person, account in
                LoungePast.Moment(
                    start - .hours(2), .enter(persona: person, account: account, nickname: "n\(person)", intro: ""))
            }
            moments += habits.secret.enumerated().map { number, act in
                LoungePast.Moment(act.time, .publish(post: number, persona: act.person, root: nil, text: "\(number)"))
            }
            try await LoungePast(moments, rules: LoungeRules())(salon.services)
            salon.clock.advance(by: .days(Habits.days + 1))

            let numbers = try await salon.database.read { reader in
                try reader.all("SELECT nickname, id FROM personas") { row in
                    (person: Int(try row.next(as: String.self).dropFirst()) ?? -1, id: try row.next(as: Int64.self))
                }
            }
            let persons = Dictionary(uniqueKeysWithValues: numbers.map { ("\($0.id)", $0.person) })
            let sightings = try await sightings(by: try await reader(salon), of: persons)
            #expect(sightings.count == habits.secret.count, "everything was read")
            let linker = Linker(habits: habits)
            let exact = habits.secret.map { act in
                let minute = act.time.wholeMinute
                return Linker.Sighting(persona: act.person, from: minute, to: minute + .minutes(1))
            }
            let (byMinutes, shown) = (linker.linked(exact), linker.linked(sightings))
            print("Linked of \(Habits.people) personas: by minutes \(byMinutes), by what is shown \(shown)")
            #expect(byMinutes >= 18, "a reader of whole minutes finds nearly everybody, or this test could not fail")
            #expect(shown <= 2)
        }
    }

    private func reader(_ salon: TestSalon) async throws -> Browser {
        let account = try await salon.join(.ada)
        _ = try await EnterLounge(account: account, nickname: "reader")(salon.services)
        let browser = salon.visitor()
        _ = try await browser.post(
            "/login", [("identifier", Person.ada.handle), ("password", Person.ada.password)])
        return browser
    }

    /// Reads the lounge from the newest post to the oldest, and what each page says of when.
    private func sightings(by browser: Browser, of persons: [String: Int]) async throws -> [Linker.Sighting] {
        var found: [Linker.Sighting] = []
        var next: String? = "/lounge"
        while let path = next {
            let html = try await browser.get(path).text
            for item in html.components(separatedBy: #"<li class="post lounge-item"#).dropFirst() {
                let persona = try #require(item.firstMatch(of: /data-persona="(\d+)"/)).output.1
                let time = try #require(item.firstMatch(of: /datetime="([^"]+)"/)).output.1
                let (from, to) = try span(String(time))
                found.append(Linker.Sighting(persona: try #require(persons[String(persona)]), from: from, to: to))
            }
            next = html.firstMatch(of: /rel="next" href="([^"]+)"/).map { String($0.output.1) }
        }
        return found
    }

    /// What a `datetime` leaves open: a day, or the minute it names.
    private func span(_ text: String) throws -> (Timestamp, Timestamp) {
        guard text.contains("T") else {
            let day = try #require(try? Date("\(text)T00:00:00Z", strategy: .iso8601))
            let from = Day(number: Int(Timestamp(day).milliseconds / 86_400_000)).midnight
            return (from, from + .days(1))
        }
        let date = try #require(try? Date(text.replacing(/\.\d+/, with: ""), strategy: .iso8601))
        return (Timestamp(date), Timestamp(date) + .minutes(1))
    }

    // MARK: What is kept

    /// Minutes that rules need are deleted when no rule needs them any more, and with their persona.
    @Test(arguments: TestEngine.available)
    func momentsGoWithTheirRules(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (minsu, jiwoo) = (stage.persona(.minsu), stage.persona(.jiwoo))
            func moments(_ kind: Moment) async throws -> Int {
                try await stage.salon.count("lounge_moments WHERE kind = '\(kind.rawValue)'")
            }
            try await stage.mark(try await stage.post(by: minsu), by: jiwoo)
            #expect(try await (moments(.entry), moments(.press), moments(.rise)) == (3, 1, 1))
            try await PruneMoments(rules: stage.rules)(stage.services)
            #expect(try await (moments(.entry), moments(.press)) == (3, 1), "they are asked for still")
            stage.clock.advance(by: .hours(73))
            try await PruneMoments(rules: stage.rules)(stage.services)
            #expect(try await (moments(.entry), moments(.press)) == (0, 1))
            stage.clock.advance(by: .days(30))
            try await PruneMoments(rules: stage.rules)(stage.services)
            #expect(try await moments(.press) == 0)
            #expect(try await stage.salon.count("lounge_presses") == 1, "the press stays, with its day")
            try await stage.mark(try await stage.post(by: minsu), by: jiwoo)
            try await stage.leave(.minsu)
            #expect(try await stage.salon.count("lounge_moments") == 0)
        }
    }

    /// A moment without a persona is not looked at again and again.
    @Test(arguments: TestEngine.available)
    func theKeeperForgetsWhatIsNobodys(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            try await stage.database.write { transaction in
                for moment in [Moment.rest, .rise] {
                    try transaction.setMoment(moment, of: ID<Persona>(rawValue: 77), to: stage.now.wholeMinute)
                }
            }
            try await stage.restrict(stage.persona(.ada), to: .day, until: stage.now.wholeMinute)
            try await stage.pass()
            #expect(try await stage.salon.count("lounge_moments WHERE kind <> 'entry'") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func momentsAreFoundByIndex(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let crowd = try await stage.enter(count: 200)
            try await stage.sink(crowd, by: 1)
            try await stage.database.write { transaction in try transaction.analyze() }
            let now = stage.now
            for statement in [
                Moment.rise.due(at: now, limit: 100), TransparencyKeeper.ending(after: now, .day),
                TransparencyKeeper.rising(after: now, limit: 10),
                "SELECT \(CurrentPersona.columns) FROM personas p WHERE p.id = 1",
            ] {
                #expect(try await stage.database.scannedTables(statement).isEmpty, "\(statement.text)")
            }
        }
    }

    // MARK: Words

    @Test func daysInWords() {
        let today = Day(number: 20_717)
        func past(_ age: Int) -> [String] {
            let phrase = Phrase.past(today - age, today: today)
            return [phrase.korean, phrase.english]
        }
        #expect(past(-1) == ["오늘", "today"] && past(0) == ["오늘", "today"])
        #expect(past(1) == ["어제", "yesterday"])
        #expect(past(3) == ["3일 전", "3 days ago"] && past(6) == ["6일 전", "6 days ago"])
        #expect(past(7) == ["9월 14일", "14 Sep"] && past(400) == ["2025년 8월 17일", "17 Aug 2025"])
        #expect(Phrase.end(today, today: today).english == "today")
        #expect(Phrase.end(today - -1, today: today).korean == "내일")
        #expect(Phrase.end(today - -7, today: today).english == "Monday 28 September 2026")
    }
}

extension Day {
    /// Its beginning where the server is.
    fileprivate var midnight: Timestamp {
        let start = Timestamp(milliseconds: Int64(number) * 86_400_000)
        return start - .seconds(TimeZone.current.secondsFromGMT(for: start.date))
    }
}
