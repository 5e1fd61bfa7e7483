import Foundation
import Testing

@testable import Imaging

@Suite struct EditTests {
    /// Red and green tell the position, blue the half.
    private static let gradient = Pixels(240, 160) { x, y in [UInt8(x), UInt8(y), x < 120 ? 40 : 200] }

    @Test func crop() async throws {
        let recipe = Recipe(crop: Crop(x: 0.25, y: 0.5, width: 0.5, height: 0.25))
        let (result, pixels) = try await Workspace().rendered(Self.gradient.png(), recipe)
        #expect(result.size == Size(120, 40))
        #expect(pixels.size == Size(120, 40))
        #expect(near(pixels.mean(x: 10, y: 10, side: 4), [72, 92, 40], 3))
        #expect(near(pixels.mean(x: 100, y: 30, side: 4), [162, 112, 200], 4))
    }

    @Test func cropAtReducedScale() async throws {
        let recipe = Recipe(crop: Crop(x: 0.25, y: 0.5, width: 0.5, height: 0.25))
        let (result, pixels) = try await Workspace().rendered(Self.gradient.png(), recipe, widths: [60])
        #expect(result.size == Size(120, 40))
        #expect(pixels.size == Size(60, 20))
        #expect(near(pixels.mean(x: 5, y: 5, side: 2), [72, 92, 40], 3))
    }

    @Test(arguments: 0...3)
    func quarterTurns(_ turns: Int) async throws {
        let order = [[0, 1, 2, 3], [2, 0, 3, 1], [3, 2, 1, 0], [1, 3, 0, 2]][turns]
        let (result, pixels) = try await Workspace().rendered(
            Pixels.quarters(120, 80).png(), Recipe(quarterTurns: turns))
        #expect(result.size == (turns % 2 == 0 ? Size(120, 80) : Size(80, 120)))
        for (quarter, place) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)].enumerated() {
            #expect(near(pixels.around(place.0, place.1), Pixels.fourColours[order[quarter]]), "quarter \(quarter)")
        }
    }

    /// Every pixel of a straightened picture is where the rotation says, none comes from outside.
    @Test(arguments: [-15.0, -4, 0.5, 10, 15])
    func straighten(_ degrees: Double) async throws {
        let (result, pixels) = try await Workspace().rendered(
            Self.gradient.png(), Recipe(straighten: degrees))
        let angle = degrees * .pi / 180
        let inner = 1 / (cos(angle) + 1.5 * abs(sin(angle)))
        #expect(abs(Double(result.width) - 240 * inner) <= 1)
        #expect(abs(Double(result.height) - 160 * inner) <= 1)
        #expect(pixels.width == result.width)
        for (x, y) in [(0.04, 0.05), (0.3, 0.3), (0.75, 0.6), (0.95, 0.95)] {
            let column = (x * Double(pixels.width)).rounded(.down)
            let row = (y * Double(pixels.height)).rounded(.down)
            let across = column + 0.5 - Double(pixels.width) / 2
            let down = row + 0.5 - Double(pixels.height) / 2
            let sourceX = 120 + across * cos(angle) + down * sin(angle) - 0.5
            let sourceY = 80 + down * cos(angle) - across * sin(angle) - 0.5
            let shown = pixels.mean(x: Int(column) - 1, y: Int(row) - 1, side: 3)
            #expect(abs(shown[0] - sourceX) < 3 && abs(shown[1] - sourceY) < 3, "\(shown) for \(sourceX), \(sourceY)")
        }
    }

    /// Turn, straighten and crop together, read at the middle of the crop.
    @Test func everything() async throws {
        let crop = Crop(x: 0.1, y: 0.2, width: 0.4, height: 0.3)
        let (result, pixels) = try await Workspace().rendered(
            Self.gradient.png(), Recipe(crop: crop, quarterTurns: 1, straighten: 8))
        let angle = 8 * Double.pi / 180
        let inner = 1 / (cos(angle) + 1.5 * sin(angle))
        #expect(abs(Double(result.width) - 160 * inner * 0.4) <= 1)
        #expect(abs(Double(result.height) - 240 * inner * 0.3) <= 1)
        // The middle of the crop in the turned picture, 160 × 240, then in the original.
        let (across, down) = ((0.3 - 0.5) * 160 * inner, (0.35 - 0.5) * 240 * inner)
        let turnedX = 80 + across * cos(angle) + down * sin(angle)
        let turnedY = 120 + down * cos(angle) - across * sin(angle)
        let shown = pixels.around(0.5, 0.5)
        #expect(abs(shown[0] - (turnedY - 0.5)) < 3)
        #expect(abs(shown[1] - (159.5 - turnedX)) < 3)
    }

    @Test(arguments: Filter.allCases)
    func filter(_ filter: Filter) async throws {
        let patches: [[UInt8]] = [
            [200, 60, 60], [60, 140, 80], [60, 70, 190], [128, 128, 128], [255, 255, 255], [0, 0, 0],
        ]
        for strength in [1, 0.4] {
            let (_, pixels) = try await Workspace().rendered(
                Pixels.chart(patches, across: 3, side: 40).png(), Recipe(filter: filter, strength: strength))
            let numbers = filter.matrix(strength: strength)
            for (patch, shown) in zip(patches, pixels.patches(patches.count, across: 3)) {
                let expected = (0..<3).map { row in
                    let sum = (0..<3).reduce(numbers[row * 5 + 4] * 255) {
                        $0 + numbers[row * 5 + $1] * Double(patch[$1])
                    }
                    return UInt8(min(max(sum, 0), 255).rounded())
                }
                #expect(near(shown, expected, 5), "\(filter) of \(patch): \(shown), \(expected)")
            }
        }
    }

    @Test func filterKeepsAlpha() async throws {
        let pixels = Pixels(64, 64, bands: 4) { _, y in [200, 60, 60, y < 32 ? 255 : 0] }
        let shown = try await Workspace().rendered(TIFF(pixels).bytes, Recipe(filter: .graphite)).pixels
        #expect(shown.bands == 4)
        #expect(shown.around(0.5, 0.25)[3] == 255 && shown.around(0.5, 0.75)[3] == 0)
    }
}
