import EventBus

/// Limits the work that one request may spend on the read-only functions of modules in Lua, `state` and `picture`.
///
/// Each of them has the limits of a call, but there may be a thousand modules. Modules that are left when the account
/// is spent are not read in this request.
struct ReadAccount {
    /// The units of one request; a unit takes 25 ns.
    static let most: UInt64 = 2_000_000
    /// The cost of reading a module in addition to its function: copying its memory and decoding the result.
    private static let reading: UInt64 = 2_000
    /// The cost of loading a file for the first time.
    private static let opening: UInt64 = 40_000

    private var request: ReadRequest?
    private var units: UInt64 = 0

    mutating func mayRead(in request: ReadRequest) -> Bool {
        if request != self.request { (self.request, units) = (request, 0) }
        return units < Self.most
    }

    /// - Parameter bytes: the size of the module's memory.
    mutating func charge(_ work: UInt64, bytes: Int, isFirst: Bool) {
        units += work + Self.reading + UInt64(bytes / 4) + (isFirst ? Self.opening : 0)
    }
}

/// The maximum size of a module's state. Larger states are refused, so that no module fills the memory of a host or a
/// client.
enum ModuleSize {
    /// Bytes of packed data: of the result of `state` or `picture`, of `ctx.memory` where that is the state, and of the
    /// members that `keep` lists. An integer takes 9 bytes, a text 5 plus its own.
    static let most = 262_144

    /// - Throws: ``ScriptFailure`` that names the size.
    static func check(_ what: String, _ bytes: Int) throws {
        guard bytes > most else { return }
        throw ScriptFailure(file: "", line: 0, message: "\(what) has \(bytes) bytes; at most \(most) are allowed")
    }
}
