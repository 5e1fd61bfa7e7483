import Testing

@testable import Imaging

@Suite struct OrientationTests {
    /// Where each quarter of the upright picture is in the stored one, by Exif orientation.
    private static let stored: [Int: [Int]] = [
        1: [0, 1, 2, 3], 2: [1, 0, 3, 2], 3: [3, 2, 1, 0], 4: [2, 3, 0, 1], 5: [0, 2, 1, 3], 6: [1, 3, 0, 2],
        7: [3, 1, 2, 0], 8: [2, 0, 3, 1],
    ]

    @Test(arguments: 1...8)
    func upright(_ orientation: Int) async throws {
        let order = try #require(Self.stored[orientation])
        let sideways = orientation > 4
        let colours = order.map { Pixels.fourColours[$0] }
        let file = try orienting(
            orientation, Pixels.quarters(sideways ? 80 : 120, sideways ? 120 : 80, colours).jpeg())
        let work = try Workspace()
        let probe = try await Workspace.processor.probe(work.file("probe", file))
        #expect(probe.width == 120)
        #expect(probe.height == 80)
        let (result, pixels) = try await work.rendered(file)
        #expect(result.size == Size(120, 80))
        #expect(pixels.size == Size(120, 80))
        for (quarter, place) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)].enumerated() {
            #expect(near(pixels.around(place.0, place.1), Pixels.fourColours[quarter]), "quarter \(quarter)")
        }
    }

    /// A crop is of the upright picture, whichever way it is stored.
    @Test(arguments: 1...8)
    func cropIsUpright(_ orientation: Int) async throws {
        let order = try #require(Self.stored[orientation])
        let sideways = orientation > 4
        let colours = order.map { Pixels.fourColours[$0] }
        let file = try orienting(
            orientation, Pixels.quarters(sideways ? 80 : 120, sideways ? 120 : 80, colours).jpeg())
        let recipe = Recipe(crop: Crop(x: 0.5, y: 0, width: 0.5, height: 0.5))
        let (result, pixels) = try await Workspace().rendered(file, recipe)
        #expect(result.size == Size(60, 40))
        #expect(near(pixels.around(0.5, 0.5), Pixels.fourColours[1]))
        #expect(near(pixels.around(0.1, 0.9), Pixels.fourColours[1], 12))
    }
}
