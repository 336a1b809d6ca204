import EventBus
import FleetWire
import Testing

@Suite struct SignedTests {
    private func signed() throws -> Signed<Pointer> { try Signed(pointer(), by: key()) }

    @Test("a document comes back from its bytes, with its signature")
    func roundTrip() throws {
        let document = try signed()
        let read = try Signed<Pointer>(document.bytes)
        #expect(read == document)
        #expect(read.content == pointer())
        #expect(read.key == "ops")
        #expect(read.isSigned(by: key().publicKey))
    }

    @Test("the signature is Ed25519: the known one of RFC 8032 for the key of test 2")
    func known() throws {
        // The public key that belongs to the secret one.
        let seed = "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"
        let json: Value = ["name": "ops", "seed": .string(seed)]
        let key = try ValueDecoder().decode(SigningKey.self, from: json)
        #expect(
            try ValueEncoder().encode(key.publicKey).stringValue
                == "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
        #expect(try ValueEncoder().encode(key) == json)
    }

    @Test("every member that is changed, added or removed breaks the signature")
    func changed() throws {
        let members = try #require(try signed().json.objectValue)
        var others: [[String: Value]] = []
        for name in members.keys.sorted() where name != "signature" {
            var other = members
            switch members[name]! {
            case .int(let number): other[name] = .int(number + 1)
            case .double(let number): other[name] = .double(number + 1)
            case .string(let text) where text.utf8.count == 64:
                other[name] = .string(String(text.reversed()))
            case .string("pointer"): continue
            case .string: other[name] = "other"
            case .array(let items): other[name] = .array(Array(items.dropLast()))
            case .object(let inner):
                other[name] = .object(inner.merging(["hosts": 99]) { $1 })
            default: Issue.record("another kind of member")
            }
            others.append(other)
        }
        others.append(members.merging(["extra": 1]) { $1 })
        var less = members
        less["previous"] = nil
        others.append(less)
        #expect(others.count == 15)
        for other in others {
            let read = try Signed<Pointer>(Value.object(other).bytes)
            #expect(!read.isSigned(by: key().publicKey), "\(other)")
        }
    }

    @Test("a signature that is flipped, cut, empty, of other letters or missing does not count")
    func signature() throws {
        let members = try #require(try signed().json.objectValue)
        let text = try #require(members["signature"]?.stringValue)
        for other in ["", String(text.dropLast(2)), text + "00", text.uppercased(), String(text.reversed())] {
            let read = try Signed<Pointer>(Value.object(members.merging(["signature": .string(other)]) { $1 }).bytes)
            #expect(!read.isSigned(by: key().publicKey))
        }
        for other in [nil, Value.null, 1, ["a"]] as [Value?] {
            var changed = members
            changed["signature"] = other
            #expect(!(try Signed<Pointer>(Value.object(changed).bytes)).isSigned(by: key().publicKey))
        }
    }

    @Test("another key, and one of the same name, does not count")
    func otherKey() throws {
        #expect(!(try signed()).isSigned(by: key("ops", 2).publicKey))
    }

    @Test("a document of another kind is refused, also with a good signature")
    func kind() throws {
        let change = try Signed(
            KeyChange(fleet: lab, serial: 1, keys: ["ops": key().publicKey], expires: 10), by: key())
        #expect(refusal { _ = try Signed<Pointer>(change.bytes) }?.contains("kind: expected 'pointer'") == true)
        // One kind under the name of the other one: the signature is of the kind, too.
        var members = try #require(try signed().json.objectValue)
        members["kind"] = "keys"
        members["keys"] = .object(["ops": try ValueEncoder().encode(key("ops", 9).publicKey)])
        let forged = try Signed<KeyChange>(Value.object(members).bytes)
        #expect(!forged.isSigned(by: key().publicKey))
        #expect(throws: Trust.Objection.signature("ops")) { try trust(key()).changed(by: forged, now: 0) }
    }

    @Test("members that this version does not know are kept, and are signed")
    func unknown() throws {
        // A later version signs a pointer with one more member.
        struct Later: SignedContent {
            static let kind = "pointer"
            var inner: Pointer
            func encode(to encoder: any Encoder) throws {
                var members = try ValueEncoder().encode(inner).objectValue!
                members["note"] = "later"
                try Value.object(members).encode(to: encoder)
            }
            init(from decoder: any Decoder) throws { inner = try Pointer(from: decoder) }
            init(_ inner: Pointer) { self.inner = inner }
        }
        let read = try Signed<Pointer>(try Signed(Later(pointer()), by: key()).bytes)
        #expect(read.content == pointer())
        #expect(read.json["note"] == "later")
        #expect(read.isSigned(by: key().publicKey))
        #expect(try Signed<Pointer>(read.bytes) == read)
    }

    @Test("spaces, the order of members and the spelling of numbers do not matter, because only values are signed")
    func spelling() throws {
        let document = try signed()
        let text = document.json.json.replacing(#""serial":5,"#, with: #""serial" : 5.0e0 , "#)
        #expect(text != document.json.json)
        let read = try Signed<Pointer>(Array(text.utf8))
        #expect(read.isSigned(by: key().publicKey))
        #expect(read.content == document.content)
    }

    @Test("a document in which a member is there twice is refused, because readers disagree which of them is signed")
    func twice() throws {
        let text = try signed().json.json
        for text in ["\(text.dropLast()),\"serial\":99}", "{\"serial\":99,\(text.dropFirst())"] {
            #expect(throws: FieldError.self) { try Signed<Pointer>(Array(text.utf8)) }
        }
    }

    @Test(
        "bytes that are no document are refused, and nothing traps",
        arguments: [
            "", "null", "[]", "{}", "{\"kind\":\"pointer\"}", "{\"kind\":1}", "\u{FF}",
            "{\"kind\":\"pointer\",\"v\":1e999}",
        ])
    func garbage(_ text: String) {
        #expect(throws: FieldError.self) { try Signed<Pointer>(Array(text.utf8)) }
    }

    @Test("the name of a key that is no name is not repeated to a terminal")
    func keyName() throws {
        var members = try #require(try signed().json.objectValue)
        members["key"] = "\u{1B}[2J"
        #expect(try Signed<Pointer>(Value.object(members).bytes).key == "")
    }

    @Test("neither a message nor a dump shows a secret")
    func secret() throws {
        let key = SigningKey(name: stable)
        let seed = try #require(try ValueEncoder().encode(key)["seed"]?.stringValue)
        var dumped = ""
        dump(key, to: &dumped)
        for text in ["\(key)", String(reflecting: key), "\([key])", dumped] {
            #expect(text.contains("stable"))
            #expect(!text.contains(seed.prefix(8)))
            #expect(!text.contains("secret"))
            #expect(text.utf8.count < 300, "\(text)")
        }
    }
}
