extension Value {
    /// This object without a field.
    package func removing(_ name: String) -> Value {
        guard case .object(var fields) = self else { return self }
        fields[name] = nil
        return .object(fields)
    }

    /// This value over an earlier one: of two objects the fields of both, where a field that both have is merged in the
    /// same way. Anything else replaces the earlier value.
    package func over(_ earlier: Value) -> Value {
        guard case .object(let own) = self, case .object(let former) = earlier else { return self }
        return .object(former.merging(own) { $1.over($0) })
    }
}
