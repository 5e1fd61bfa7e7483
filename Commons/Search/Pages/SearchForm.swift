package import Core
package import Design

/// The search field; `hidden` are further fields of the form.
package func searchForm(
    _ typed: String, to path: String, placeholder: String, in t: Language, _ hidden: HTML = .empty
) -> HTML {
    """
    <form class="search-form" role="search" action="\(path)">\
    <div class="control">\(icon(.search))\
    <input class="input" type="search" name="q" value="\(typed)" aria-label="\(t(.search))" \
    placeholder="\(placeholder)" autocomplete="off" autocapitalize="none" spellcheck="false" \
    enterkeyhint="search" dir="auto"\(if: typed.isEmpty, " autofocus")></div>\
    \(hidden)</form>
    """
}
