import CLua
import EventBus

/// Declares record types and words in the Lua state.
extension LuaState {
    /// Prepares a function of the file for answering queries of a type.
    func learn(_ type: any Query.Type, answeredBy function: UInt32) throws {
        let layout = try marshaller.layout(of: type, in: self)
        layouts[ObjectIdentifier(type)] = layout
        guard !(type is any DeclaredQuestion.Type) else { return clua_pass_bus(vm, function) }
        let records = layout.slots.map { $0.kind == .record || $0.kind == .nested ? $0.type : 0 }
        try check(clua_flatten(vm, function, records, records.count, report), within: limits.load_work)
    }

    func define(record name: String, layout: Marshaller.Layout) throws -> UInt32 {
        var type: UInt32 = 0
        try check(
            withPointers(to: layout.names) { clua_define_record(vm, name, $0, UInt32($1), &type, report) })
        for (field, slot) in layout.slots.enumerated() {
            clua_read_directly(vm, type, UInt32(field), slot.direct, slot.offset, slot.words)
        }
        return type
    }

    func intern(_ word: String) throws -> UInt32 {
        var id: UInt32 = 0
        try check(clua_intern(vm, word, word.utf8.count, &id, report))
        return id
    }
}

/// Passes the names as C strings to `body`. They are valid only during the call.
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
