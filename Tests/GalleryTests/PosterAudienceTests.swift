import Core
import Media
import SQL
import Storage
import TestKit
import Testing

@testable import Exhibitions

@Suite struct PosterAudienceTests {
    // Catches a draft's poster that those do not get who are shown the draft, or that others do; and one of an exhibition
    // that waits for a moderator.
    @Test(arguments: TestEngine.available)
    func aDraftsPosterIsForThoseWhoSeeIt(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            let image = try await stage.salon.storeImage(of: stage.minsuID)
            let details = ExhibitionDetails(title: "Harbour lights", closes: stage.now + .days(30))
            try await EditExhibition(
                stage.exhibition, curator: stage.minsuID, details, poster: .image(image.id)
            ).perform(stage.services)
            let other = try await stage.salon.member(Person(name: "Other", handle: "other", major: ""))
            let path = "\(image.picture.rendering.path)/320.webp"
            func statuses() async throws -> [Int] {
                var statuses: [Int] = []
                for browser in [stage.minsu, stage.ada, stage.jiwoo, other, stage.salon.visitor()] {
                    statuses.append(try await browser.get(path).status)
                }
                return statuses
            }
            // Ada and 지우 are asked for works.
            #expect(try await statuses() == [200, 200, 200, 404, 404])
            try await stage.answer(stage.jiwoos, by: stage.jiwooID, agrees: false)
            #expect(try await statuses() == [200, 200, 404, 404, 404])
            try await stage.announce()
            #expect(try await statuses() == [200, 200, 200, 200, 200])
        }
    }
}
