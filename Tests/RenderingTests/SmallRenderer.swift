import Foundation

/// A renderer of rectangles as a stranger writes it, from `docs/renderers.md` alone: it reads a picture's JSON and knows
/// no type of this project.
struct SmallRenderer {
    struct Part: Decodable {
        var id: String
        var frame: [Double]
        var motion: [Movement]?
    }

    struct Movement: Decodable {
        var from: [String: Double]
        var to: [String: Double]
        var began: Double
        var delay: Double
        var duration: Double
        var curve: String
        var damping: Double?
        var velocity: Double?
    }

    private struct Picture: Decodable { var parts: [Part] }

    let parts: [Part]

    init(json: Data) throws { parts = try JSONDecoder().decode(Picture.self, from: json).parts }

    /// The rectangle `[x, y, width, height]` in which a part is seen.
    static func rectangle(of part: Part, at time: Double) -> [Double] {
        let pose = pose(part.motion ?? [], at: time)
        guard part.motion != nil else { return part.frame }
        let x = pose["x"] ?? part.frame[0], y = pose["y"] ?? part.frame[1]
        let width = max(0, pose["width"] ?? part.frame[2]), height = max(0, pose["height"] ?? part.frame[3])
        let scale = max(0, pose["scale"] ?? 1)
        let midX = x + width / 2 + (pose["tx"] ?? 0), midY = y + height / 2 + (pose["ty"] ?? 0)
        return [midX - width * scale / 2, midY - height * scale / 2, width * scale, height * scale]
    }

    // MARK: Poses

    static func pose(_ movements: [Movement], at time: Double) -> [String: Double] {
        var pose: [String: Double] = [:]
        for movement in movements {
            let (own, hasStarted) = self.pose(movement, at: time)
            pose.merge(own) { earlier, later in hasStarted ? later : earlier }
        }
        return pose
    }

    private static func pose(_ movement: Movement, at time: Double) -> (pose: [String: Double], hasStarted: Bool) {
        let gone = nanoseconds(time) - nanoseconds(movement.began) - nanoseconds(movement.delay)
        let duration = nanoseconds(movement.duration)
        if gone < 0 { return (movement.from, false) }
        if gone >= duration { return (movement.to, true) }
        let share = share(Double(gone) / Double(duration), movement)
        var pose = movement.from.merging(movement.to) { $0 + ($1 - $0) * share }
        for field in ["alpha", "progress", "selected", "textAlpha", "shadowAlpha"] {
            pose[field] = pose[field].map { min(1, max(0, $0)) }
        }
        return (pose, true)
    }

    private static func nanoseconds(_ seconds: Double) -> Int64 { Int64((seconds * 1e9).rounded()) }

    private static func share(_ s: Double, _ movement: Movement) -> Double {
        switch movement.curve {
        case "linear": return s
        case "easeIn": return s * s
        case "easeOut": return 1 - (1 - s) * (1 - s)
        case "easeInOut": return 3 * s * s - 2 * s * s * s
        default: break
        }
        let w = (movement.velocity ?? 0) * movement.duration
        let damping = movement.damping ?? 1
        if damping >= 1 {
            let a = 9.233413476451585 * s
            return 1 - (1 + a - w * s) * power(-a, 0).real
        }
        let d = max(0.1, damping), k = 6.907755278982137
        let r = (1 - d * d).squareRoot(), a = k * s
        let wave = power(-a, a * r / d)
        return 1 - (wave.real + wave.imaginary * d / r * (1 - w / k))
    }

    /// e to a complex power, as the page says.
    private static func power(_ real: Double, _ imaginary: Double) -> (real: Double, imaginary: Double) {
        let u = (real: real / 1024, imaginary: imaginary / 1024)
        var sum = (real: 1.0, imaginary: 0.0)
        for j in [6.0, 5, 4, 3, 2, 1] {
            sum = (
                1 + (u.real * sum.real - u.imaginary * sum.imaginary) / j,
                (u.real * sum.imaginary + u.imaginary * sum.real) / j
            )
        }
        for _ in 0..<10 {
            sum = (sum.real * sum.real - sum.imaginary * sum.imaginary, 2 * sum.real * sum.imaginary)
        }
        return sum
    }
}
