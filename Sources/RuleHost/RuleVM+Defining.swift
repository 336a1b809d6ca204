import CLua

/// Making record types and words known to a vm.
extension RuleVM {
    func define(record name: String, layout: Marshaller.Layout) throws -> UInt32 {
        var type: UInt32 = 0
        try check(
            withPointers(to: layout.names) { clua_define_record(vm, name, $0, UInt32($1), &type, report) })
        for (field, slot) in layout.slots.enumerated() {
            clua_read_directly(vm, type, UInt32(field), slot.direct, slot.offset, slot.words)
        }
        return type
    }

    /// The names as C wants them, for the time of `body`.
    func withPointers(
        to names: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>, Int) -> clua_status
    ) -> clua_status {
        let copies = names.map { name in
            let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: name.utf8.count + 1)
            _ = copy.initialize(from: name.utf8CString)
            return copy
        }
        defer { for copy in copies { copy.deallocate() } }
        return body(copies.map { UnsafePointer($0.baseAddress) }, names.count)
    }

    func intern(_ word: String) throws -> UInt32 {
        var id: UInt32 = 0
        try check(clua_intern(vm, word, word.utf8.count, &id, report))
        return id
    }
}
