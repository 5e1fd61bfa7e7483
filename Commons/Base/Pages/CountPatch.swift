package import Base
package import Core
import Design
package import Web

extension CountChanged: LivePatching {
    package func patches(in _: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [LivePatch(.text, element, HTML(escaping: count.grouped))]
    }
}
