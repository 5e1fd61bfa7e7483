/// What is around a status.
package struct ContextEntity: Encodable, Sendable {
    package let ancestors: [StatusEntity]
    package let descendants: [StatusEntity]
}
