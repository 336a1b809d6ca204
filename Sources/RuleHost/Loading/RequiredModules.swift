import CLua

/// Provides modules to `require`. The Lua state holds this object without retaining it, so the object must outlive the
/// state.
final class RequiredModules {
    let findModule: (String) -> RuleText?
    /// Keeps a module's source alive while C compiles it.
    var moduleSource: [UInt8] = []
    var paths = ChunkNames()
    /// The last required module that was not found.
    private(set) var missing: String?

    init(findModule: @escaping (String) -> RuleText?) { self.findModule = findModule }

    func provideModule(
        _ name: String, source: UnsafeMutablePointer<clua_bytes>, file: UnsafeMutablePointer<CChar>
    ) -> Bool {
        guard let module = findModule(name) else {
            missing = name
            return false
        }
        moduleSource = module.instrumented?.source ?? module.source
        moduleSource.withUnsafeBufferPointer {
            source.pointee = clua_bytes(bytes: $0.baseAddress, count: $0.count)
        }
        let name = paths.chunkName(module.path).utf8
        for (index, byte) in name.enumerated() { file[index] = CChar(bitPattern: byte) }
        file[name.count] = 0
        return true
    }
}

extension RuleVM {
    /// How to fix the last failure, if a module was missing; nil otherwise.
    var hint: String? {
        modules.missing.flatMap { failure.message.contains("no module '\($0)'") ? Self.hint(onMissing: $0) : nil }
    }

    /// Returns how to fix a missing module.
    package static func hint(onMissing module: String) -> String {
        guard module.hasPrefix("lib.") else {
            return "modules are files in the folder lib of the rules: lib/text.lua is 'lib.text'"
        }
        let file = module.split(separator: ".").joined(separator: "/")
        return
            "no folder of these rules has \(file).lua; if another folder has the file, add that folder as a lower layer"
    }
}
