import RuleHost

/// A short name for a set of rules: equal for equal sources in equal places of equal layers,
/// wherever the folders are.
public enum RuleDigest {
    /// FNV-1a, 64 bits, as 16 hexadecimal digits. It tells sets apart; it protects nothing.
    public static func of(_ layers: [RuleLayer]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ bytes: some Sequence<UInt8>) {
            // A length's worth of separation: no two lists of texts run together.
            var count = 0
            for byte in bytes {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
                count += 1
            }
            hash = (hash ^ UInt64(count)) &* 0x100_0000_01b3
        }
        for layer in layers {
            add("layer".utf8)
            for file in layer.files {
                add(file.namespace.utf8)
                add(file.source)
            }
            for (name, module) in layer.modules.sorted(by: { $0.key < $1.key }) {
                add(name.utf8)
                add(module.source)
            }
            for problem in layer.problems { add(problem.description.utf8) }
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
