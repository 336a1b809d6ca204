import EventBus

/// The keys that a host trusts: the content of its `trust.json`, which an operator installs when setting up the host.
public struct Trust: Codable, Hashable, Sendable {
    public var fleet: Token
    /// The public keys of operators, by name.
    public var keys: [String: PublicKey]
    /// The serial of the document that last changed the keys; 0 for the initial ones.
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

    /// How much the clocks of a host and the operator may differ, in seconds.
    public static let grace = 5.0 * 60

    /// Judges a pointer.
    /// - Parameters:
    ///   - channel: the channel that the host follows.
    ///   - highest: the highest serial that the host has ever taken.
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

    /// Judges a pointer of which this version can decode only the protocol version.
    /// - Returns: nil if the version is supported, so that the pointer is invalid for another reason.
    public func objection(toVersionOf pointer: Signed<PointerVersion>) -> Objection? {
        guard pointer.content.v != 1 else { return nil }
        return objection(toKeyOf: pointer) ?? .version(pointer.content.v)
    }

    /// Judges the signatures and the fleet of a plan. Whether its pointers may be taken now is up to the hosts.
    /// - Returns: why the plan is not trusted; nil if it is.
    public func objection(to plan: RolloutPlan) -> Objection? {
        for pointer in plan.stages + [plan.rollback] {
            if let objection = objection(toKeyOf: pointer) { return objection }
            guard pointer.content.fleet == fleet else { return .fleet(pointer.content.fleet) }
        }
        return nil
    }

    /// Returns the trust after a document that changes the keys.
    /// - Parameter now: seconds since 1970.
    /// - Throws: ``Objection`` if the document is not signed by a trusted key, is for another fleet, does not increase
    ///   the serial, has expired, or leaves no key.
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

    /// Whether a trusted key signed exactly this document.
    public func isSigned<T>(_ document: Signed<T>) -> Bool { objection(toKeyOf: document) == nil }

    private func objection<T>(toKeyOf document: Signed<T>) -> Objection? {
        guard let key = keys[document.key] else { return .unknownKey(document.key) }
        return document.isSigned(by: key) ? nil : .signature(document.key)
    }

    /// Why a signed document is rejected.
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

        /// Whether the same document may be accepted later.
        public var mayPass: Bool { if case .early = self { true } else { false } }
    }
}

/// A document that changes the keys of all hosts: it lists all keys that are valid from then on. To replace a key, an
/// operator first publishes a change with the old and the new key, and later one with only the new key.
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
