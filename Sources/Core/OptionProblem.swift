/// A configuration that cannot be used, in words for the operator.
public struct OptionProblem: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
}
