/// A way of making a picture. Everything is decided by the generator and the palette; lengths follow the canvas.
protocol Style {
    static var finish: Finish { get }
    static func paint(_ canvas: inout Canvas, palette: Palette, random: inout SeededRandom)
}
