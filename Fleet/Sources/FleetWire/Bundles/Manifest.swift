import EventBus

/// The content of a bundle of rules. The SHA-256 of its canonical JSON identifies the bundle: two bundles with the same
/// digest have the same files, byte for byte.
public struct Manifest: Codable, Hashable, Sendable {
    /// The format of the manifest. This version supports 1.
    public var v = 1
    /// When the bundle was made, such as `2026-11-26T12:00:00Z`.
    public var created: String
    /// The lowest version of GlassBus that can run the rules, such as `0.1.0`; nil for every version.
    public var minVersion: String?
    /// The files, sorted by the bytes of their paths.
    public var files: [File]

    public struct File: Codable, Hashable, Sendable {
        /// The path inside the folder of rules, such as `lib/list.lua`.
        public var path: String
        /// The size in bytes.
        public var size: Int
        public var sha256: Digest
    }

    /// The maximum total size of the files of a bundle, in bytes.
    public static let largest = 4 << 20
    /// The maximum number of files in a bundle.
    public static let mostFiles = 1000

    /// The canonical JSON.
    public var bytes: [UInt8] {
        // Encoding strings and integers cannot fail.
        Array(try! ValueEncoder().encode(self).json.utf8)  // trap: plain values can be encoded
    }

    /// The digest that identifies the bundle.
    public var digest: Digest { Digest(of: bytes) }

    /// Whether a host of this version can run the rules; false if either version is malformed.
    public func runs(on version: String) -> Bool {
        guard let minVersion, let least = Self.numbers(minVersion) else { return minVersion == nil }
        guard let own = Self.numbers(version) else { return false }
        // 1.2 equals 1.2.0.
        let length = max(own.count, least.count)
        func filled(_ numbers: [Int]) -> [Int] { numbers + Array(repeating: 0, count: length - numbers.count) }
        return !filled(own).lexicographicallyPrecedes(filled(least))
    }

    private static func numbers(_ version: String) -> [Int]? {
        let parts = version.split(separator: ".", omittingEmptySubsequences: false)
            .map { $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) ? Int($0) : nil }
        return parts.contains(nil) ? nil : parts.map { $0! }
    }

    /// Checks everything that does not require the files themselves.
    /// - Throws: ``BundleProblem``.
    func check() throws(BundleProblem) {
        guard v == 1 else { throw BundleProblem("its manifest has the form \(v), and this version understands 1") }
        if let minVersion, Self.numbers(minVersion) == nil {
            throw BundleProblem("minVersion: '\(minVersion)' is not a version such as '0.1.0'")
        }
        guard !files.isEmpty else { throw BundleProblem("it has no files") }
        guard files.count <= Self.mostFiles else {
            throw BundleProblem("it has \(files.count) files, and at most \(Self.mostFiles) are allowed")
        }
        var size = 0
        for file in files {
            try Self.check(path: file.path)
            guard file.size >= 0, file.size <= Self.largest else {
                throw BundleProblem(file: file.path, "a size of \(file.size) bytes is not allowed")
            }
            size += file.size
        }
        guard size <= Self.largest else {
            throw BundleProblem("its files have \(size) bytes, and at most \(Self.largest) are allowed")
        }
        for (first, second) in zip(files, files.dropFirst()) {
            guard first.path.utf8.lexicographicallyPrecedes(second.path.utf8) else {
                throw BundleProblem(file: second.path, "it is there twice, or the paths are not sorted")
            }
        }
        let folders = Set(files.flatMap { Self.folders(of: $0.path) })
        for file in files where folders.contains(file.path) {
            throw BundleProblem(file: file.path, "it is a file, and also the folder of another file")
        }
    }

    /// Checks that a path is relative, stays inside the folder, and has a type that rules consist of.
    public static func check(path: String) throws(BundleProblem) {
        let words = path.split(separator: "/", omittingEmptySubsequences: false)
        guard path.utf8.count <= 255, !path.isEmpty else {
            throw BundleProblem(file: String(path.prefix(80)), "a path has 1 to 255 bytes")
        }
        guard path.utf8.allSatisfy({ (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }) else {
            // Quoted, because the path may come from another machine and end up on a terminal.
            throw BundleProblem(
                file: Value.string(path).json, "a path has printable ASCII characters only, and no backslash")
        }
        guard !words.contains(where: { $0.isEmpty || $0.hasPrefix(".") }) else {
            throw BundleProblem(
                file: path, "a path is relative, and no part of it is empty or begins with a dot, as '..' does")
        }
        guard path.hasSuffix(".lua") || path.hasSuffix(".json") else {
            throw BundleProblem(file: path, "a bundle has files that end with .lua or .json only")
        }
    }

    private static func folders(of path: String) -> [String] {
        let words = path.split(separator: "/")
        return (1..<max(1, words.count)).map { words[..<$0].joined(separator: "/") }
    }
}

/// Why a bundle is rejected.
public struct BundleProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path of the invalid file; nil if the problem concerns the bundle as a whole.
    public let file: String?
    public let message: String

    public init(file: String? = nil, _ message: String) {
        self.file = file
        self.message = message
    }

    public var description: String { (file.map { $0 + ": " } ?? "the bundle: ") + message }
}
