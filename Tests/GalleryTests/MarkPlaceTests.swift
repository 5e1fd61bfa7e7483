import Base
import Comments
import Core
import Testing

@Suite struct MarkPlaceTests {
    @Test func `points and rectangles are read, and end at the edge`() throws {
        let point = try #require(MarkPlace("7 0.25 1"))
        #expect((point.media, point.x, point.y, point.w, point.h) == (ID(rawValue: 7), 2_500, 10_000, 0, 0))
        let area = try #require(MarkPlace("7 0.9 0.12345678 0.5 1.0"))
        #expect((area.x, area.y, area.w, area.h) == (9_000, 1_234, 1_000, 8_766))
    }

    // Catches numbers that become floating point, wrap, or are outside of the image.
    @Test(
        arguments: [
            "", " ", "7", "7 0.5", "7 0.5 0.5 0.5", "7 0.5 0.5 0.5 0.5 0.5", "x 0.5 0.5", "-7 0.5 0.5", "7  0.5",
            "7 nan 0.5", "7 inf 0.5", "7 -0 0.5", "7 -0.1 0.5", "7 +0.1 0.5", "7 1e400 0.5", "7 1e-2 0.5", "7 0x1 0.5",
            "7 1.0001 0.5", "7 2 0.5", "7 .5 0.5", "7 0. 0.5", "7 0,5 0.5", "7 00.5 0.5", "7 0.5.5 0.5",
            "7 0.500000000000001 0.5", "7 ٠.٥ 0.5", "7 0.5 0.5\n", "99999999999999999999 0.5 0.5",
            String(repeating: "0", count: 500),
        ]
    )
    func `anything else is no place`(text: String) {
        #expect(MarkPlace(text) == nil)
    }

    @Test func `the nine zones are told apart`() {
        let middles = ["0.1", "0.5", "0.9"]
        let zones = middles.flatMap { y in middles.map { x in MarkPlace("7 \(x) \(y)")?.zone } }
        #expect(zones == Array(0..<9))
        #expect(MarkPlace("7 1 1")?.zone == 8 && MarkPlace("7 0.0 0.0 1 1")?.zone == 4)
    }
}
