/// Tells one request to look at modules from all others: an input in which somebody asks for a picture, or a reading of states.
package struct ReadRequest: Equatable {
    var input: UInt64
    var reading: UInt64
}
