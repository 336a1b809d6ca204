extension Signature {
    /// The functions of the Lua libraries available to rules, by name. ``Signature/init(_:)`` describes the notation.
    static let library: [String: Signature] = {
        let all = [
            "assert(value, message?, ...)", "error(message?, level?: whole)", "ipairs(list)", "pairs(table)",
            "pcall(function: any, ...)", "print(...)", "require(name: text)", "select(index: any, ...)",
            "tonumber(value, base?: whole) -> number", "tostring(value) -> text", "type(value) -> text",

            "string.byte(text, first?: whole, last?: whole) -> number", "string.char(...) -> text",
            "string.find(text, pattern: text, start?: whole, plain?) -> number",
            "string.format(format: text, ...) -> text", "string.gmatch(text, pattern: text, start?: whole)",
            "string.gsub(text, pattern: text, replacement, most?: whole) -> text", "string.len(text) -> number",
            "string.lower(text) -> text", "string.match(text, pattern: text, start?: whole)",
            "string.rep(text, count: whole, separator?: text) -> text", "string.reverse(text) -> text",
            "string.sub(text, first: whole, last?: whole) -> text", "string.upper(text) -> text",

            "table.concat(list, separator?: text, first?: whole, last?: whole) -> text",
            "table.insert(list: own, position?, value)", "table.list(value?)", "table.object(value?)",
            "table.remove(list: own, position?: whole)",
            "table.sort(list: own, less?: function)", "table.unpack(list, first?: whole, last?: whole)",

            "math.abs(x: number) -> number", "math.acos(x: number) -> number", "math.asin(x: number) -> number",
            "math.atan(y: number, x?: number) -> number", "math.ceil(x: number) -> number",
            "math.cos(x: number) -> number", "math.deg(x: number) -> number", "math.exp(x: number) -> number",
            "math.floor(x: number) -> number", "math.fmod(x: number, y: number) -> number",
            "math.log(x: number, base?: number) -> number", "math.max(x: number, ...) -> number",
            "math.min(x: number, ...) -> number", "math.rad(x: number) -> number",
            "math.random(low?: whole, high?: whole) -> number", "math.sin(x: number) -> number",
            "math.sqrt(x: number) -> number", "math.tan(x: number) -> number", "math.tointeger(x) -> number",
            "math.type(x) -> text", "math.ult(m: whole, n: whole)",

            "utf8.char(...) -> text", "utf8.codepoint(text, first?: whole, last?: whole) -> number",
            "utf8.codes(text)", "utf8.len(text, first?: whole, last?: whole) -> number",
            "utf8.offset(text, n: whole, start?: whole) -> number",
            "utf8.sub(text, first: whole, last?: whole) -> text",
        ].map(Signature.init)
        return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    }()
}
