import FleetOperator
import FleetStore
import FleetTestSupport
import FleetWire
import Testing

@Suite struct OperatorFileTests {
    private let folder = try! TemporaryFolder()

    private func problem(_ text: String, mode: Int = 0o644) throws -> StoreProblem? {
        try folder.write(text, to: "fleet.json", mode: mode)
        do throws(StoreProblem) {
            _ = try OperatorFile(path: folder.path("fleet.json"))
            return nil
        } catch { return error }
    }

    @Test("a slip in a name is an error that names the file and the nearest name")
    func slip() throws {
        let found = try problem(#"{"fleet": "lab", "servers": ["nats://a"], "trsut": "trust.json"}"#)
        #expect(found?.path == folder.path("fleet.json"))
        #expect(
            found?.description.contains("trsut: is no field of the operator's file (did you mean 'trust'?)") == true,
            "\(found as Any)")
        let stage = try problem(
            #"{"fleet": "lab", "servers": ["nats://a"], "stages": [{"percent": 1, "soka": 1, "labels": []}]}"#)
        #expect(stage?.description.contains("did you mean 'soak'?") == true)
    }

    @Test("a password in an address is refused in a file that others can read")
    func password() throws {
        let text = #"{"fleet": "lab", "servers": ["nats://ops:secret@a:4222"]}"#
        #expect(try problem(text)?.description.contains("other users can read it (mode 644)") == true)
        #expect(try problem(text, mode: 0o600) == nil)
    }

    @Test("a seed that others can read is refused with its path and mode")
    func seed() throws {
        try folder.write("SU", to: "ops.seed", mode: 0o644)
        let address = BrokerAddress(
            servers: ["nats://127.0.0.1:1"], credentials: folder.path("ops.seed"), authorities: nil)
        let error = #expect(throws: StoreProblem.self) { try address.link(named: "test", as: .operator) }
        #expect(error?.description.contains("ops.seed: other users can read it (mode 644)") == true)
    }

    @Test("the file of a host will do")
    func host() throws {
        #expect(try problem(#"{"fleet": "lab", "host": "kiosk-7", "servers": ["nats://a"], "beat": 2}"#) == nil)
    }

    // MARK: Users

    private let kiosk = Permissions(of: .host(Token(ifValid: "kiosk-7")!), in: Token(ifValid: "lab")!)

    @Test("a user is a line, which is added, replaced in two steps, and removed; other lines stay")
    func users() throws {
        let path = folder.path("users.conf")
        var users = try UsersFile(path)
        users.add("host kiosk-7", key: "UAAA", kiosk)
        try users.write()
        var text = String(decoding: try folder.bytes(of: "users.conf"), as: UTF8.self)
        text = text.replacing("users = [\n", with: "users = [\n  {user: me, password: x}\n")
        try folder.write(text, to: "users.conf")

        users = try UsersFile(path)
        #expect(users.has("host kiosk-7") && !users.has("host kiosk-77") && !users.has("operator kiosk-7"))
        users.makeOld("host kiosk-7")
        users.add("host kiosk-7", key: "UBBB", kiosk)
        #expect(users.hasOld("host kiosk-7"))
        #expect(users.removeOld("host kiosk-7") == 1)
        try users.write()
        text = String(decoding: try folder.bytes(of: "users.conf"), as: UTF8.self)
        #expect(text.contains("UBBB") && !text.contains("UAAA") && text.contains("{user: me, password: x}"))
        #expect(users.remove("host kiosk-7") == 1)
        #expect(users.remove("host kiosk-7") == 0)
    }

    @Test("a file of another form is left alone")
    func foreign() throws {
        try folder.write("authorization {}\n", to: "users.conf")
        #expect(throws: StoreProblem.self) { try UsersFile(folder.path("users.conf")) }
    }
}
