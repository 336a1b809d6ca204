extension Value {
    /// Returns this object without a field.
    package func removing(_ name: String) -> Value {
        guard case .object(var fields) = self else { return self }
        fields[name] = nil
        return .object(fields)
    }

    /// Returns this value merged over an earlier one: objects are merged field by field, at every level. Anything else
    /// replaces the earlier value.
    package func over(_ earlier: Value) -> Value {
        guard case .object(let own) = self, case .object(let former) = earlier else { return self }
        return .object(former.merging(own) { $1.over($0) })
    }
}
