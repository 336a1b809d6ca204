import CLua
import EventBus

/// The answer that a question would get without the asked policy: the result of `ctx.default()`.
///
/// It is kept until the policy has answered, so that the policy gets the same answer each time it asks.
final class UsualAnswer {
    let value: Value
    /// The source of the answer, and the policies that passed it on, last one first.
    let source: DecisionSource
    let reason: String?
    /// The arms of experiments that the answer depends on.
    let arms: [String: Int]
    /// The duration of the answer, which is not charged to the asking policy.
    let nanoseconds: UInt64
    private let fields: Packing.Fields
    private lazy var bytes: [UInt8] =
        if case .string(let text) = value { Array(text.utf8) } else { Packing.pack(value, fields) }

    init(
        _ value: Value, _ fields: Packing.Fields, from source: DecisionSource, reason: String?, arms: [String: Int],
        nanoseconds: UInt64
    ) {
        (self.value, self.fields, self.source, self.reason, self.arms) = (value, fields, source, reason, arms)
        self.nanoseconds = nanoseconds
    }

    /// Writes the answer for a script. It is valid for the lifetime of this object.
    func write(to out: inout clua_value) {
        switch value {
        case .null: out.kind = CLUA_NIL
        case .bool(let flag): (out.kind, out.boolean) = (CLUA_BOOL, flag)
        case .int(let number): (out.kind, out.integer) = (CLUA_INT, Int64(number))
        case .double(let number): (out.kind, out.number) = (CLUA_NUMBER, number)
        case .string: point(CLUA_STRING, to: bytes, in: &out)
        case .array, .object: point(CLUA_PACKED, to: bytes, in: &out)
        }
    }

    private func point(_ kind: clua_kind, to bytes: [UInt8], in out: inout clua_value) {
        // This object owns the array, and its elements are contiguous.
        bytes.withUnsafeBytes {
            out.kind = kind
            (out.text, out.count) = ($0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
        }
    }
}

/// The source of a decision's answer.
struct DecisionSource: Sendable {
    /// The original answerer.
    let site: RuleSite
    /// The line of its `return`; 0 if it is not known.
    var line = 0
    /// The policies of higher layers that passed the answer on with `ctx.default()`, the lowest one first.
    var through: [RuleSite] = []

    func passedOn(by site: RuleSite) -> DecisionSource {
        DecisionSource(site: self.site, line: line, through: through + [site])
    }

    /// The source as text, such as `rules/toast.lua:32, through mine/toast.lua:7 (default)`.
    var text: String { Self.text(site.position, through: through) }

    static func text(_ position: String, through: [RuleSite]) -> String {
        ([position] + through.map { "through \($0.position) (default)" }).joined(separator: ", ")
    }
}

/// The question that a policy is currently answering.
struct AskedPolicy {
    // The chain and the policy outlive the question, which is asked through the chain.
    let chain: Unmanaged<PolicyChain>
    let policy: Unmanaged<PolicyRule>
    let question: UnsafeRawPointer
    /// The usual answer, once the policy has asked for it.
    var usual: UsualAnswer?
}

/// Encodes answers of Swift code for scripts.
struct AnswerEncoder {
    /// Encodes the answer at an address.
    let encode: (UnsafeRawPointer) -> Value
    /// The meaning of null in the encoded answer.
    let fields: Packing.Fields

    init<Answer: Codable>(_ type: Answer.Type) {
        fields = Packing.Fields(of: FieldTree.of(type))
        // The kind of the type is looked up once.
        func word<W: StringEnum>(_ type: W.Type) -> (UnsafeRawPointer) -> Value {
            { .string($0.assumingMemoryBound(to: W.self).pointee.rawValue) }
        }
        if let type = annotated(type)?.asWord {
            encode = word(type)
        } else {
            // trap: an answer that was decoded, or that a module gave, can be encoded
            encode = { (try? ValueEncoder().encode($0.assumingMemoryBound(to: Answer.self).pointee)) ?? .null }
        }
    }
}
