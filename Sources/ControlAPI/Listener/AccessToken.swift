import FoundationEssentials

/// Creates the tokens with which clients authenticate at a listener.
public enum AccessToken {
    /// Returns a new token: 32 random bytes from the system, in Base64url.
    public static func make() -> String {
        var random = SystemRandomNumberGenerator()
        let bytes = Data((0..<32).map { _ in UInt8.random(in: 0...255, using: &random) })
        return bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
