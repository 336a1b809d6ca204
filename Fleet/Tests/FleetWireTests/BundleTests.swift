import FleetWire
import Testing

@Suite struct BundleTests {
    private let files = ["toast.lua": Array("return {}".utf8), "lib/list.lua": Array("return { 1 }".utf8)]

    @Test func aBundleComesBackFromItsArchive() throws {
        let bundle = try Bundle(files: files, created: "2026-11-26T12:00:00Z")
        #expect(try Bundle(archive: bundle.archive, named: bundle.digest) == bundle)
    }

    @Test func aBundleOfAnotherNameIsRefused() throws {
        let bundle = try Bundle(files: files, created: "2026-11-26T12:00:00Z")
        let other = try Bundle(files: files, created: "2026-11-26T12:00:01Z")
        #expect(throws: BundleProblem.self) { try Bundle(archive: bundle.archive, named: other.digest) }
    }
}
