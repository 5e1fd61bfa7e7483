import APIDoor
import APITestKit
import Core
import GalleryAPI
import TestKit
import Testing

/// What the document says of the gallery's routes. That each is in it, and answers as it says, all tests of the API see.
@Suite struct OperationTests {
    // Catches what is said of a route that is gone.
    @Test func everyOperationIsARoute() async throws {
        try await TestSalon.run(on: TestEngine.available[0]) { salon in
            let document = try await Contract(of: salon).document
            let ids = Set(document.paths.values.flatMap { $0.values.map(\.operationId) })
            let operations = GalleryAPIRoutes.families.flatMap(\.operations)
            #expect(operations.count > 50)
            for operation in operations {
                let id = Operation.id(operation.method, operation.path)
                #expect(ids.contains(id), "there is no \(operation.method) \(operation.path)")
            }
        }
    }
}
