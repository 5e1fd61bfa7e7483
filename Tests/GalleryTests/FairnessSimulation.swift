import Base
import Core
import Foundation
import Posts
import SQL
import SalonApp
import TestKit
import Testing

@testable import Gallery

/// `bin/bench fairness`: a community over a season, with a hidden quality of each work, on the real verbs with a moved
/// clock. `SALON_FAIRNESS` names the file that gets the figures; `SALON_FAIRNESS_SIZE` divides the community by a number.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["SALON_FAIRNESS"] != nil)) struct FairnessSimulation {
    @Test func aSeason() async throws {
        let environment = ProcessInfo.processInfo.environment
        let divisor = environment["SALON_FAIRNESS_SIZE"].flatMap { Int($0, in: 1...100) } ?? 1
        let town = Town(makers: 1_000 / divisor, viewers: 10_000 / divisor, days: divisor > 5 ? 30 : 90)
        var results = ["newest": town.season(by: .newest), "liked": town.season(by: .liked)]
        results["chance"] = town.season(by: .chance)
        try await TestSalon.run(on: .sqlite) { salon in
            results["discover"] = try await town.discover(salon)
        }
        let data = try JSONEncoder().encode(results)
        try data.write(to: URL(filePath: environment["SALON_FAIRNESS"]!))
        let fair = try #require(results["discover"])
        let popular = try #require(results["liked"])
        // The bench has the targets; what is further from them is a fault.
        #expect(fair.gini <= 0.55 * popular.gini)
        #expect(fair.met >= 0.98)
        #expect(fair.ndcg >= 0.8)
    }
}
