import Testing

@testable import Imaging

@Suite struct CropAspectTests {
    @Test(arguments: [(640, 480), (300, 4_000), (9_000, 100), (1, 1), (1, 5_000), (16_000, 20)])
    func isTheMiddleInside(width: Int, height: Int) throws {
        for crop in [Crop.whole, Crop(x: 0.5, y: 0.25, width: 0.5, height: 0.5)] {
            let fitted = crop.fitted(aspect: 3, width: width, height: height)
            _ = try Recipe(crop: fitted).validated()
            #expect(fitted.x >= crop.x && fitted.x + fitted.width <= crop.x + crop.width + 1e-9)
            #expect(fitted.y >= crop.y && fitted.y + fitted.height <= crop.y + crop.height + 1e-9)
            #expect(abs(fitted.x + fitted.width / 2 - crop.x - crop.width / 2) < 1e-9)
            let (across, down) = (fitted.width * Double(width), fitted.height * Double(height))
            if fitted.width > 0.005, fitted.height > 0.005 { #expect(abs(across / down - 3) < 1e-6) }
        }
    }
}
