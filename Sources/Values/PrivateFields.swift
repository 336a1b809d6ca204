/// A type with fields whose text must not appear in logs and reports.
public protocol PrivateFields {
    /// The names of those fields, as in JSON.
    static var privateFields: Set<String> { get }
}
