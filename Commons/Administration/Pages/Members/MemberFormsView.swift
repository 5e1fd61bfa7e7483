import Administration
import Core
import Design
import IdentityPages
import Media
import Moderation
import People

/// A form for each thing that can be done about this member, folded but for the one that was refused.
func memberForms(_ sheet: MemberSheet, shell: Shell) -> [HTML] {
    let t = shell.language
    return MemberForm.Kind.allCases.filter { $0.isOffered(about: sheet) }.map { kind in
        let form = sheet.form?.kind == kind ? sheet.form : nil
        let problems = form?.problems ?? Problems([])
        return """
            <details id="\(kind.rawValue)"\(if: kind.isGrave, #" class="grave""#)\(if: form != nil, " open")><summary>\(t(kind.phrase(about: sheet)))</summary>
            <form method="post" action="\(sheet.path)/\(kind.rawValue)" novalidate data-progress>
            \(problems.all.first { $0.field == nil }.map { notice(t($0.phrase), kind: .problem) })
            <p class="hint">\(t(kind.hint(sendsMail: shell.sendsMail)))</p>
            \(fields(kind, form, problems, sheet, shell: shell))
            \(confirmationFields(sheet.confirmation, id: "-\(kind.rawValue)", problems: problems, in: t))
            <div class="actions">\(button(t(kind.button), style: kind.isGrave ? .danger : .primary))</div>
            </form></details>
            """
    }
}

private func fields(
    _ kind: MemberForm.Kind, _ form: MemberForm?, _ problems: Problems, _ sheet: MemberSheet, shell: Shell
) -> HTML {
    let t = shell.language
    return switch kind {
    case .role:
        choices(
            "role", Role.allCases.map { ($0.rawValue, $0.phrase) },
            chosen: (form == nil ? sheet.facts.line.role : form?.role)?.rawValue, problem: problems["role"], kind, in: t
        )
    case .quota: quotaFields(form, problems, sheet, in: t)
    case .scout: scoutFields(form, problems, sheet, in: t)
    case .suspension: suspensionFields(form, problems, in: t)
    case .deletion:
        """
        \(field(memberField(
            "handle", .handle, form?.handle ?? "", kind, problems["handle"], hint: .typeHandle(sheet.facts.line.author)),
            in: t))
        \(if: shell.sendsMail, reasonField(kind, form, problems, isRequired: false, in: t))
        """
    case .sessions, .reset, .twoStep: .empty
    }
}

private func quotaFields(_ form: MemberForm?, _ problems: Problems, _ sheet: MemberSheet, in t: Language) -> HTML {
    let own = sheet.facts.line.quota
    let chosen: MemberForm.QuotaChoice? = form.map(\.quota) ?? own.choice
    let ofRole = sheet.roleQuota?.bytes
    let gigabytes = memberField(
        "gigabytes", .gigabytes, form?.gigabytes ?? own.gigabytes, .quota, problems["gigabytes"], isRequired: false)
    return """
        \(choices(
            "quota",
            [
                (MemberForm.QuotaChoice.ofRole.rawValue, .quotaOfRole(ofRole)),
                (MemberForm.QuotaChoice.nothing.rawValue, .quotaNone),
                (MemberForm.QuotaChoice.unlimited.rawValue, .quotaUnlimited),
                (MemberForm.QuotaChoice.own.rawValue, .quotaOwn),
            ], chosen: chosen?.rawValue, problem: problems["quota"], .quota, in: t))
        \(field(gigabytes, in: t))
        """
}

private func scoutFields(_ form: MemberForm?, _ problems: Problems, _ sheet: MemberSheet, in t: Language) -> HTML {
    let organisation = memberField(
        "organisation", .organisation, form?.organisation ?? sheet.scout?.organisation ?? "", .scout,
        problems["organisation"], isRequired: false)
    let proof = memberField(
        "proof", .proof, form?.proof ?? sheet.scout?.proof ?? "", .scout, problems["proof"], isRequired: false)
    return "\(field(organisation, in: t))\(field(proof, in: t))"
}

private func suspensionFields(_ form: MemberForm?, _ problems: Problems, in t: Language) -> HTML {
    let periods = CasePeriod.allCases.map { period -> HTML in
        """
        <option value="\(period.rawValue)"\(if: period == (form?.period ?? .week), " selected")>\
        \(t(period.phrase))</option>
        """
    }
    return """
        <div class="field"><label for="suspension-period">\(t(.suspensionPeriod))</label>\
        <select class="input" id="suspension-period" name="period">\(periods)</select></div>
        \(reasonField(.suspension, form, problems, isRequired: true, in: t))
        """
}

private func reasonField(
    _ kind: MemberForm.Kind, _ form: MemberForm?, _ problems: Problems, isRequired: Bool, in t: Language
) -> HTML {
    var reason = memberField(
        "reason", .reasonForMember, form?.reason ?? "", kind, problems["reason"], isRequired: isRequired)
    reason.lines = 3
    return field(reason, in: t)
}

private func memberField(
    _ name: String, _ label: Phrase, _ value: String, _ kind: MemberForm.Kind, _ problem: Phrase?,
    hint: Phrase? = nil, isRequired: Bool = true
) -> Field {
    var field = Field(name, label, value: value, hint: hint, problem: problem, isRequired: isRequired)
    field.id = "\(kind.rawValue)-\(name)"
    return field
}

private func choices(
    _ name: String, _ options: [(value: String, phrase: Phrase)], chosen: String?, problem: Phrase?,
    _ kind: MemberForm.Kind, in t: Language
) -> HTML {
    let rows = options.map { option -> HTML in
        """
        <label class="row"><span>\(t(option.phrase))</span><input type="radio" name="\(name)" \
        value="\(option.value)"\(if: option.value == chosen, " checked")></label>
        """
    }
    return """
        <fieldset class="choices"><legend class="visually-hidden">\(t(kind.phrase))</legend>\(rows)</fieldset>
        \(problem.map { #"<p class="problem" role="alert">\#(icon(.alert))\#(t($0))</p>"# as HTML })
        """
}

extension StorageQuota {
    fileprivate var choice: MemberForm.QuotaChoice {
        switch self {
        case .ofRole: .ofRole
        case .unlimited: .unlimited
        case .bytes(0): .nothing
        case .bytes: .own
        }
    }

    /// As the field has it: "2", "0.5".
    fileprivate var gigabytes: String {
        guard case .bytes(let bytes) = self, bytes > 0 else { return "" }
        return Gigabytes(megabytes: bytes / 1_000_000).text
    }
}
