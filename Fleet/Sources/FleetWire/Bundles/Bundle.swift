import EventBus
import Host

/// A set of rules that is carried as a whole: a manifest, and the files that it names.
///
/// A bundle that exists is complete and within its bounds, and each file has the digest that the manifest says.
public struct Bundle: Hashable, Sendable {
    public let manifest: Manifest
    /// The contents of the files, in the order of the manifest.
    public let contents: [[UInt8]]

    public var digest: Digest { manifest.digest }

    /// Makes a bundle of files.
    /// - Parameters:
    ///   - files: the contents by path.
    ///   - created: the time, such as `2026-11-26T12:00:00Z`.
    ///   - minVersion: the lowest version of GlassBus that can run the rules; nil if every version can.
    /// - Throws: ``BundleProblem`` if a path is not allowed, or there is too much.
    public init(files: [String: [UInt8]], created: String, minVersion: String? = nil) throws(BundleProblem) {
        let sorted = files.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        manifest = Manifest(
            created: created, minVersion: minVersion,
            files: sorted.map { Manifest.File(path: $0.key, size: $0.value.count, sha256: Digest(of: $0.value)) })
        contents = sorted.map(\.value)
        try manifest.check()
    }

    /// Opens what ``archive`` has packed.
    /// - Parameter digest: the name of the bundle, which the signed pointer says.
    /// - Throws: ``BundleProblem`` for anything but the bundle of this name.
    public init(archive: [UInt8], named digest: Digest) throws(BundleProblem) {
        let bytes = try Compression.expand(archive, atMost: Self.largestArchive)
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { throw BundleProblem("it has no manifest") }
        let head = Array(bytes[..<end])
        guard Digest(of: head) == digest else {
            throw BundleProblem("its manifest has the digest \(Digest(of: head)), and \(digest) was expected")
        }
        manifest = try Self.manifest(head)
        try manifest.check()
        // Otherwise the bundle would have one name for those who read it, and another one for those who make it again.
        guard manifest.bytes == head else {
            throw BundleProblem("its manifest has members that this version does not know, or is not in canonical form")
        }
        var contents: [[UInt8]] = []
        var rest = bytes[(end + 1)...]
        for file in manifest.files {
            guard rest.count >= file.size else { throw BundleProblem(file: file.path, "its last bytes are missing") }
            let content = Array(rest.prefix(file.size))
            guard Digest(of: content) == file.sha256 else {
                throw BundleProblem(file: file.path, "its content has another digest than the manifest says")
            }
            contents.append(content)
            rest = rest.dropFirst(file.size)
        }
        guard rest.isEmpty else { throw BundleProblem("it has \(rest.count) bytes that the manifest does not name") }
        self.contents = contents
    }

    /// The manifest and all files, compressed.
    public var archive: [UInt8] {
        Compression.compress(manifest.bytes + [UInt8(ascii: "\n")] + contents.joined())
    }

    /// A manifest of the most files has less than a mebibyte.
    private static let largestArchive = Manifest.largest + 1 << 20

    private static func manifest(_ bytes: [UInt8]) throws(BundleProblem) -> Manifest {
        do {
            return try JSONText.decode(Manifest.self, from: bytes)
        } catch {
            throw BundleProblem("its manifest cannot be read: \(error)")
        }
    }
}

extension Bundle {
    /// The messages that carry the bundle.
    public func messages(in subjects: Subjects) -> [Outgoing] {
        Parts.messages(archive) { subjects.bundle(digest, part: $0) }
    }

    /// How many parts a bundle has, as its first part says.
    /// - Throws: ``BundleProblem`` if there are more parts than the largest bundle has, or the number is none.
    public static func parts(in first: Incoming) throws(BundleProblem) -> Int {
        guard let text = first.headers[Parts.count], let count = Int(text),
            Parts.counts(upTo: largestArchive).contains(count)
        else {
            throw BundleProblem(
                "its first part says '\(first.headers[Parts.count] ?? "nothing")' as the number of parts")
        }
        return count
    }
}
