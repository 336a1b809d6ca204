import Testing
import Values

@Suite("Cohorts")
struct CohortTests {
    @Test("the number is the first 8 bytes of a SHA-256, modulo 10,000")
    func vector() {
        // python3: int.from_bytes(sha256(b'1\0lab\0kiosk-7').digest()[:8], 'big') % 10000
        #expect(Cohort.number(of: "1", "lab", "kiosk-7") == 7753)
        #expect(Cohort.number(of: "7", "lab", "kiosk-7") == 5279)
    }
}
