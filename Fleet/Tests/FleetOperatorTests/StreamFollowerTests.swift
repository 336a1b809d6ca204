import FleetTestSupport
import FleetWire
import Testing

@testable import FleetOperator

@Suite struct StreamFollowerTests {
    private let link = MemoryLink()
    private let lab = Token(ifValid: "lab")!

    private func follower() -> StreamFollower { StreamFollower(link, .hosts, of: lab, subject: "beat.*") }

    @Test func eachMessageIsReadOnceAndInOrder() async throws {
        var follower = follower()
        for number in 1...3 { link.put("beat.\(number)", [UInt8(number)]) }
        link.put("other", [9])
        #expect(try await follower.all().map(\.body) == [[1], [2], [3]])
        #expect(try await follower.all().isEmpty)
        link.put("beat.4", [4])
        #expect(try await follower.next()?.body == [4])
        #expect(try await follower.next() == nil)
    }

    @Test func whatComesWhileAStreamIsReadIsForTheNextTime() async throws {
        var follower = follower()
        for number in 1...3 { link.put("beat.x", [UInt8(number)]) }
        var read: [UInt8] = []
        // As many come as are read.
        try await follower.all {
            read += $0.body
            link.put("beat.x", [UInt8(10 + read.count)])
        }
        #expect(read == [1, 2, 3])
        #expect(try await follower.all().map(\.body) == [[11], [12], [13]])
    }

    @Test func aStreamThatWasLostAndMadeAnewIsReadFromItsBeginning() async throws {
        var follower = follower()
        for number in 1...5 { link.put("beat.x", [UInt8(number)]) }
        _ = try await follower.all()
        link.lose()
        #expect(try await follower.all().isEmpty)
        link.put("beat.x", [7])
        link.put("beat.y", [8])
        #expect(try await follower.all().map(\.body) == [[7], [8]])
        #expect(try await follower.all().isEmpty)
    }
}
