import Base
import Core
package import Design

/// Keeps a post among the viewer's saved ones; is placed in its ``actsForm(of:className:_:)``.
package func saveButton(isSaved: Bool, shell: Shell) -> HTML {
    iconButton(shell.language(.save), .bookmark, attributes: actName("save", isOn: isSaved))
}
