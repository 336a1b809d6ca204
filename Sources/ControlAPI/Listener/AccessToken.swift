import FoundationEssentials

/// A token that clients of a listener must have.
public enum AccessToken {
    /// Returns a new token: 32 bytes from the system's source of random numbers, in base64url.
    public static func make() -> String {
        var random = SystemRandomNumberGenerator()
        let bytes = Data((0..<32).map { _ in UInt8.random(in: 0...255, using: &random) })
        return bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
