package import Core
package import Design

/// A space's welcome page.
package struct WelcomeCard: Sendable {
    package let icon: Icon
    package let title: Phrase
    package let text: Phrase
    /// A drawing of 240 by 160 units, in the strokes of the icons; by default the icon, larger.
    package let drawing: HTML?

    package init(_ icon: Icon, _ title: Phrase, _ text: Phrase, drawing: HTML? = nil) {
        self.icon = icon
        self.title = title
        self.text = text
        self.drawing = drawing
    }
}
