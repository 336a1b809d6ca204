import EventBus

/// What one request may take for the functions of modules in Lua that only look, `state` and `picture`.
///
/// Each of them has the limits of a call, but there may be a thousand modules. The modules whose turn comes when the account
/// is spent are not read in this request.
struct ReadAccount {
    /// The units of one request; each takes 25 ns.
    static let most: UInt64 = 2_000_000
    /// What it takes to read a module, besides the work of its function: to copy its memory, and to decode the result.
    private static let reading: UInt64 = 2_000
    /// What it takes to load a file for the first time.
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

/// How much a module in Lua may show and keep. More is refused, so that no module fills the memory of a host or of a client.
enum ModuleSize {
    /// Bytes of packed data: of what `state` or `picture` returns, of `ctx.memory` where that is the state, and of what `keep`
    /// names. An integer takes 9 bytes, a text 5 and its own.
    static let most = 262_144

    /// - Throws: ``ScriptFailure`` that names the size.
    static func check(_ what: String, _ bytes: Int) throws {
        guard bytes > most else { return }
        throw ScriptFailure(file: "", line: 0, message: "\(what) has \(bytes) bytes; at most \(most) are allowed")
    }
}
