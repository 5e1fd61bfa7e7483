extension Crop {
    /// The largest part of this rectangle that has an aspect, around its middle.
    ///
    /// - Parameters:
    ///   - aspect: width over height, in pixels.
    ///   - width: the upright image's, in pixels.
    ///   - height: the upright image's, in pixels.
    package func fitted(aspect: Double, width: Int, height: Int) -> Crop {
        let across = self.width * Double(width)
        let down = self.height * Double(height)
        var fitted = self
        // Less than half a percent is no crop a recipe may hold; the sides are then a little off instead.
        fitted.width = max(min(self.width, 0.005), min(across, down * aspect) / Double(width))
        fitted.height = max(min(self.height, 0.005), min(down, across / aspect) / Double(height))
        fitted.x = x + (self.width - fitted.width) / 2
        fitted.y = y + (self.height - fitted.height) / 2
        return fitted
    }
}
