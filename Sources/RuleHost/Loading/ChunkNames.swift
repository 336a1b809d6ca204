/// The names of source files inside Lua and CLua. These keep only 127 bytes of a name, so a longer path gets a short
/// name, which reports translate back.
struct ChunkNames {
    /// The longest path in bytes that is used unchanged.
    private static let longest = 120

    private var long: [(name: String, path: String)] = []

    mutating func chunkName(_ path: String) -> String {
        guard path.utf8.count > Self.longest else { return path }
        if let known = long.first(where: { $0.path == path }) { return known.name }
        let end = path.split(separator: "/").last ?? ""
        let name = "\(long.count + 1)…/\(end.suffix(24))"
        long.append((name, path))
        return name
    }

    /// Returns the path for a name.
    func path(_ name: String) -> String { long.first { $0.name == name }?.path ?? name }

    /// Returns a position such as `name:line` with the path in place of the name.
    func position(_ position: String) -> String {
        guard !long.isEmpty, let colon = position.lastIndex(of: ":") else { return position }
        return path(String(position[..<colon])) + position[colon...]
    }
}
