package import Accounts
import Core
package import Design

/// Images in one row, each as wide as it is in shape.
package func glimpsesRow(_ glimpses: [Glimpse]) -> HTML {
    guard !glimpses.isEmpty else { return .empty }
    let items = glimpses.map { glimpse -> HTML in
        """
        <li style="--r:\(glimpse.picture.boundRatio);\(glimpse.picture.corners)"><a href="\(glimpse.path)">\(pictureView(
            glimpse.picture, sizes: "9rem", fallback: 320, alt: glimpse.title))</a></li>
        """
    }
    return #"<ul class="glimpses">\#(items)</ul>"#
}
