import RuleHost

/// A short name for a set of rules: equal for equal sources in equal places of equal layers,
/// wherever the folders are.
public enum RuleDigest {
    /// FNV-1a, 64 bits, as 16 hexadecimal digits. It tells sets apart; it protects nothing.
    public static func of(_ layers: [RuleLayer]) -> String {
        var hash = FNV1a()
        func add(_ text: String) {
            hash.add(text.utf8)
            hash.add(length: text.utf8.count)
        }
        func add(_ bytes: [UInt8]) {
            bytes.withUnsafeBytes { hash.add($0) }
            hash.add(length: bytes.count)
        }
        for layer in layers {
            add("layer")
            for file in layer.files {
                add(file.namespace)
                add(file.source)
            }
            for (name, module) in layer.modules.sorted(by: { $0.key < $1.key }) {
                add(name)
                add(module.source)
            }
            for problem in layer.problems { add(problem.description) }
        }
        return hash.digits
    }
}
