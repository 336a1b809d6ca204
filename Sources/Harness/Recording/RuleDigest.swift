import RuleHost

/// A short identifier of a set of rules. Sets are equal if the same layers have the same sources under the same names;
/// the paths of their folders do not matter.
public enum RuleDigest {
    /// Returns the 64-bit FNV-1a hash as 16 hexadecimal digits. It distinguishes sets, but does not protect against
    /// forgery.
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
