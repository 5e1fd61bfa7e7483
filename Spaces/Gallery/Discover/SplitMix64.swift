/// Random numbers for dealing, thousands for a page: asking the system for each would take longer than the rest of it
/// (Steele, Lea and Flood 2014).
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    /// Other numbers each time, as the system has it.
    init() { state = .random(in: .min ... .max) }

    /// The same numbers for the same seed.
    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return mixed(state)
    }
}

/// The finaliser of MurmurHash3 (Appleby): each bit of the number changes half of the result.
func mixed(_ number: UInt64) -> UInt64 {
    var number = number
    number = (number ^ (number >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    number = (number ^ (number >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return number ^ (number >> 33)
}
