import EventBus

/// Whom a host believes: the content of its `trust.json`. An operator puts the file there when the host is set up.
public struct Trust: Codable, Hashable, Sendable {
    public var fleet: Token
    /// The public keys of operators by their names.
    public var keys: [String: PublicKey]
    /// The serial of the document that changed the keys last; 0 for those that the host was set up with.
    public var serial: Int

    public init(fleet: Token, keys: [String: PublicKey], serial: Int = 0) {
        self.fleet = fleet
        self.keys = keys
        self.serial = serial
    }

    private enum Keys: String, CodingKey { case fleet, keys, serial }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Keys.self)
        fleet = try fields.decode(Token.self, forKey: .fleet)
        keys = try fields.decode([String: PublicKey].self, forKey: .keys)
        serial = try fields.decodeIfPresent(Int.self, forKey: .serial) ?? 0
    }

    /// How much the clock of a host may differ from that of the operator, in seconds.
    public static let grace = 5.0 * 60

    /// Judges a pointer.
    /// - Parameters:
    ///   - channel: the channel that the host follows.
    ///   - highest: the highest serial that the host ever took.
    ///   - now: seconds since 1970.
    /// - Returns: why the host must not take the pointer; nil if it may.
    public func objection(to pointer: Signed<Pointer>, channel: Token, highest: Int, now: Double) -> Objection? {
        let content = pointer.content
        if let objection = objection(toKeyOf: pointer) { return objection }
        guard content.v == 1 else { return .version(content.v) }
        guard content.fleet == fleet else { return .fleet(content.fleet) }
        guard content.channel == channel else { return .channel(content.channel) }
        guard content.serial > highest else { return .serial(content.serial, highest: highest) }
        guard now < content.expires + Self.grace else { return .expired(content.expires) }
        guard now > content.notBefore - Self.grace else { return .early(content.notBefore) }
        return nil
    }

    /// Judges a pointer of which this version understands no more than its version.
    /// - Returns: nil if it is of this version, and something else must be wrong with it.
    public func objection(toVersionOf pointer: Signed<PointerVersion>) -> Objection? {
        guard pointer.content.v != 1 else { return nil }
        return objection(toKeyOf: pointer) ?? .version(pointer.content.v)
    }

    /// Judges who signed the pointers of a rollout, and for which fleet. Whether they may be taken now is for the hosts to say.
    /// - Returns: why the plan is not to be believed; nil if it is.
    public func objection(to plan: RolloutPlan) -> Objection? {
        for pointer in plan.stages + [plan.rollback] {
            if let objection = objection(toKeyOf: pointer) { return objection }
            guard pointer.content.fleet == fleet else { return .fleet(pointer.content.fleet) }
        }
        return nil
    }

    /// The trust after a document that changes the keys.
    /// - Parameter now: seconds since 1970.
    /// - Throws: ``Objection`` if the document is not signed by a key of this trust, is for another fleet, has no higher serial
    ///   than the last one, has expired, or leaves no key.
    public func changed(by document: Signed<KeyChange>, now: Double) throws(Objection) -> Trust {
        if let objection = objection(toKeyOf: document) { throw objection }
        let change = document.content
        guard change.v == 1 else { throw .version(change.v) }
        guard change.fleet == fleet else { throw .fleet(change.fleet) }
        guard change.serial > serial else { throw .serial(change.serial, highest: serial) }
        guard now < change.expires + Self.grace else { throw .expired(change.expires) }
        guard !change.keys.isEmpty else { throw .noKeys }
        return Trust(fleet: fleet, keys: change.keys, serial: change.serial)
    }

    /// Whether a key of this trust signed the document, as it is.
    public func isSigned<T>(_ document: Signed<T>) -> Bool { objection(toKeyOf: document) == nil }

    private func objection<T>(toKeyOf document: Signed<T>) -> Objection? {
        guard let key = keys[document.key] else { return .unknownKey(document.key) }
        return document.isSigned(by: key) ? nil : .signature(document.key)
    }

    /// Why a signed document is refused.
    public enum Objection: Error, Hashable, Sendable, CustomStringConvertible {
        case unknownKey(String)
        case signature(String)
        case version(Int)
        case fleet(Token)
        case channel(Token)
        case serial(Int, highest: Int)
        case expired(Double)
        case early(Double)
        case noKeys

        public var description: String {
            switch self {
            case .unknownKey(let key): "it is signed by the key '\(key)', which trust.json does not have"
            case .signature(let key): "its signature is not that of the key '\(key)': it was changed"
            case .version(let v): "it is of version \(v) of the fleet's protocol, and this program understands 1"
            case .fleet(let fleet): "it is for the fleet '\(fleet)'"
            case .channel(let channel): "it is for the channel '\(channel)'"
            case .serial(let serial, let highest): "its serial is \(serial), and this host has taken \(highest) already"
            case .expired: "it has expired"
            case .early: "its time has not come"
            case .noKeys: "it leaves no key"
            }
        }

        /// Whether the same document may be taken later.
        public var mayPass: Bool { if case .early = self { true } else { false } }
    }
}

/// A document that changes the keys of all hosts: it names all keys that are valid from then on. To replace a key, an operator
/// publishes one with the old and the new key, and later one with the new key alone.
public struct KeyChange: SignedContent {
    public static let kind = "keys"

    public var v = 1
    public var fleet: Token
    public var serial: Int
    public var keys: [String: PublicKey]
    /// Seconds since 1970.
    public var expires: Double

    public init(fleet: Token, serial: Int, keys: [String: PublicKey], expires: Double) {
        self.fleet = fleet
        self.serial = serial
        self.keys = keys
        self.expires = expires
    }
}
