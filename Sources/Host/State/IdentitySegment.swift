/// The contents of one file of identities.
struct IdentitySegment {
    /// The lines in order.
    private(set) var lines: [IdentityLine] = []
    /// The number of accepted events.
    private(set) var count = 0
    /// The bytes of all complete lines.
    private(set) var sound: [UInt8] = []
    /// The number of unreadable lines, and the number of the first one, from 1; nil if all are readable.
    private(set) var damage: (first: Int, count: Int)?

    /// Parses lines. The last one is incomplete if the host was killed while writing it; its event was not answered.
    /// - Throws: ``StateFileFailure/unusable(_:reason:)`` for a file in a later version of the format.
    init(_ text: [UInt8], of path: String) throws(StateFileFailure) {
        sound.reserveCapacity(text.count)
        var rest = text[...]
        var number = 0
        while !rest.isEmpty {
            number += 1
            let end = rest.firstIndex(of: UInt8(ascii: "\n"))
            let line = rest[..<(end ?? rest.endIndex)]
            rest = end.map { rest[($0 + 1)...] } ?? []
            guard end != nil, let read = IdentityLine(line) else {
                damage = (damage?.first ?? number, (damage?.count ?? 0) + 1)
                continue
            }
            if case .version(let version) = read, version > IdentityLine.version {
                throw .unusable(path, reason: "it is of a later version of this program (\(version))")
            }
            if case .taken = read { count += 1 }
            lines.append(read)
            sound += line
            sound.append(UInt8(ascii: "\n"))
        }
    }
}
