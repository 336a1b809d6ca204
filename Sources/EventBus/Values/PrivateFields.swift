/// A type with fields whose text is nobody's business in logs and reports.
public protocol PrivateFields {
    /// Their names, as on the wire.
    static var privateFields: Set<String> { get }
}
