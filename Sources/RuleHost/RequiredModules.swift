import CLua

/// What `require` needs; the vm holds it unretained, so it dies after the vm.
final class RequiredModules {
    let findModule: (String) -> RuleText?
    /// Keeps a module's source alive while C compiles it.
    var moduleSource: [UInt8] = []
    var paths = ChunkNames()
    /// What was asked for last and is not there.
    private(set) var missing: String?

    init(findModule: @escaping (String) -> RuleText?) { self.findModule = findModule }

    func provideModule(
        _ name: String, source: UnsafeMutablePointer<clua_bytes>, file: UnsafeMutablePointer<CChar>
    ) -> Bool {
        guard let module = findModule(name) else {
            missing = name
            return false
        }
        moduleSource = module.source
        moduleSource.withUnsafeBufferPointer {
            source.pointee = clua_bytes(bytes: $0.baseAddress, count: $0.count)
        }
        let name = paths.chunkName(module.path).utf8
        for (index, byte) in name.enumerated() { file[index] = CChar(bitPattern: byte) }
        file[name.count] = 0
        return true
    }
}
