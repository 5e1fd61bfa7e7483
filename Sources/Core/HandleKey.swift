extension String {
    /// What counts as the same handle, as `accounts.handle_key` has it: without its `@`, in one width, without case.
    package var handleKey: String {
        let text = nfkc
        return (text.hasPrefix("@") ? String(text.dropFirst()) : text).lowercased()
    }
}
