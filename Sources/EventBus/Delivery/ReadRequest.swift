/// Identifies one request to read modules: an input that asks for a picture, or a reading of states.
package struct ReadRequest: Equatable {
    var input: UInt64
    var reading: UInt64
}
