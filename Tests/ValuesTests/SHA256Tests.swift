import TestSupport
import Testing
import Values

/// The hash that names sets of rules.
@Suite struct SHA256Tests {
    /// The examples of NIST: FIPS 180-2, appendix B, and the empty message of its test vectors (SHA256ShortMsg.rsp).
    @Test(
        "the hash of a message is that of the standard, however the message is cut",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                String(repeating: "a", count: 1_000_000),
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
            ),
        ])
    func vectors(message: String, digits: String) {
        var random = SeededGenerator(seed: 180)
        for _ in 0..<3 {
            var hash = SHA256()
            var rest = Array(message.utf8)[...]
            while !rest.isEmpty {
                let part = rest.prefix(
                    Int.random(in: 1...300_000, using: &random) >> Int.random(in: 0...18, using: &random))
                hash.add(Array(part))
                rest = rest.dropFirst(part.count)
            }
            #expect(hash.digits() == digits)
        }
    }

    @Test("every length around the ends of blocks is padded")
    func lengths() {
        // for n in $(seq 0 200); do head -c $n /dev/zero | sha256sum; done | cut -c 1-64 | tr -d '\n' | sha256sum
        var all = SHA256()
        for count in 0...200 {
            var hash = SHA256()
            hash.add([UInt8](repeating: 0, count: count))
            all.add(Array(hash.digits().utf8))
        }
        #expect(all.digits() == "f55e502cfd80fef78fe7206d99c6dff4fab60fd17201a0a656296ce47240e6f2")
    }
}
