import EventBus
import Host

/// A set of rules that is transferred as a unit: a manifest, and the files that it lists.
///
/// Every instance is complete and within the size limits, and each file matches its digest in the manifest.
public struct Bundle: Hashable, Sendable {
    public let manifest: Manifest
    /// The contents of the files, in the order of the manifest.
    public let contents: [[UInt8]]

    public var digest: Digest { manifest.digest }

    /// Creates a bundle of files.
    /// - Parameters:
    ///   - files: the contents by path.
    ///   - created: the time, such as `2026-11-26T12:00:00Z`.
    ///   - minVersion: the lowest version of GlassBus that can run the rules; nil for every version.
    /// - Throws: ``BundleProblem`` if a path is not allowed, or a limit is exceeded.
    public init(files: [String: [UInt8]], created: String, minVersion: String? = nil) throws(BundleProblem) {
        let sorted = files.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        manifest = Manifest(
            created: created, minVersion: minVersion,
            files: sorted.map { Manifest.File(path: $0.key, size: $0.value.count, sha256: Digest(of: $0.value)) })
        contents = sorted.map(\.value)
        try manifest.check()
    }

    /// Unpacks an ``archive``.
    /// - Parameter digest: the digest of the bundle, from the signed pointer.
    /// - Throws: ``BundleProblem`` for anything but the bundle with this digest.
    public init(archive: [UInt8], named digest: Digest) throws(BundleProblem) {
        let bytes = try Compression.expand(archive, atMost: Self.largestArchive)
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { throw BundleProblem("it has no manifest") }
        let head = Array(bytes[..<end])
        guard Digest(of: head) == digest else {
            throw BundleProblem("its manifest has the digest \(Digest(of: head)), and \(digest) was expected")
        }
        manifest = try Self.manifest(head)
        try manifest.check()
        // Otherwise a bundle that is rebuilt from the same files could have another digest.
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

    /// A manifest with the maximum number of files is smaller than one mebibyte.
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
    /// The messages that transfer the bundle.
    public func messages(in subjects: Subjects) -> [Outgoing] {
        Parts.messages(archive) { subjects.bundle(digest, part: $0) }
    }

    /// The number of parts of a bundle, from its first part.
    /// - Throws: ``BundleProblem`` if the number is invalid or exceeds that of the largest bundle.
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
