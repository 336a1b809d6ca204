extension Double {
    /// The number without the rounding errors of arithmetic: rounded to nine decimals, so that 36 is written as 36, not
    /// as 35.99999999999999.
    public var tidy: Double { abs(self) < 1_000_000 ? (self * 1e9).rounded() / 1e9 : self }
}
