/// The names under which Lua and CLua know the source files. They keep only 127 bytes of a name, so a longer path gets
/// a short name, and reports show the path again.
struct ChunkNames {
    /// The number of bytes up to which a path is used as it is.
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

    /// The path that a name stands for.
    func path(_ name: String) -> String { long.first { $0.name == name }?.path ?? name }

    /// A position such as `name:line` with the path in place of the name.
    func position(_ position: String) -> String {
        guard !long.isEmpty, let colon = position.lastIndex(of: ":") else { return position }
        return path(String(position[..<colon])) + position[colon...]
    }
}
