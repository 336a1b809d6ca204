import FleetWire

/// Fetches bundles from the broker.
public struct BundleReader: Sendable {
    private let link: any Link
    private let subjects: Subjects

    public init(_ link: any Link, _ fleet: Token) {
        self.link = link
        subjects = Subjects(fleet: fleet)
    }

    /// - Throws: ``BundleProblem`` if a part is missing or modified; ``LinkProblem``.
    public func bundle(_ digest: Digest) async throws -> Bundle {
        var archive: [UInt8] = []
        var (part, count) = (0, 1)
        while part < count {
            guard
                let message = try await link.last(
                    FleetStream.bundles.name(in: subjects.fleet), subjects.bundle(digest, part: part))
            else { throw BundleProblem("part \(part) of \(digest.short) is missing") }
            if part == 0 { count = try Bundle.parts(in: message) }
            archive += message.body
            part += 1
        }
        return try Bundle(archive: archive, named: digest)
    }
}
