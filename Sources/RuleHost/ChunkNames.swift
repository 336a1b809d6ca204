/// What Lua and C call the files: they keep 127 bytes of a path, so a longer one gets a name
/// that fits, and its path back in every report.
struct ChunkNames {
    /// Those that C keeps whole.
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

    /// The path behind a name.
    func path(_ name: String) -> String { long.first { $0.name == name }?.path ?? name }

    /// The same for `name:line`.
    func position(_ position: String) -> String {
        guard !long.isEmpty, let colon = position.lastIndex(of: ":") else { return position }
        return path(String(position[..<colon])) + position[colon...]
    }
}
