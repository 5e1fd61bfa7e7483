/// Which machines a call may reach. What counts is the address a connection is really made to, not the name: one that
/// leads somewhere else at the second look-up leads nowhere.
package enum AddressPolicy: Sendable {
    /// The public internet alone: for addresses that came from outside, which must not reach this machine's other
    /// services or its neighbours.
    case publicOnly
    /// Every machine: for addresses the operator wrote, and for tests.
    case any

    /// - Parameter address: 4 bytes of IPv4 or 16 of IPv6, in network order; anything else is refused.
    package func admits(_ address: [UInt8]) -> Bool {
        switch (self, address.count) {
        case (.any, 4), (.any, 16): true
        case (.publicOnly, 4): !Self.special.contains { $0.contains(address) }
        // All that is assigned to the public is in 2000::/3. So mapped and translated IPv4 (::ffff:0:0/96,
        // 64:ff9b::/96), loopback, link-local, unique local and multicast addresses are refused without being named.
        case (.publicOnly, 16):
            AddressRange([0x20], bits: 3).contains(address) && !Self.specialIPv6.contains { $0.contains(address) }
        default: false
        }
    }

    /// The IANA IPv4 Special-Purpose Address Registry, multicast and reserved ranges.
    private static let special = [
        AddressRange([0], bits: 8),
        AddressRange([10], bits: 8),
        AddressRange([100, 64], bits: 10),
        AddressRange([127], bits: 8),
        AddressRange([169, 254], bits: 16),
        AddressRange([172, 16], bits: 12),
        AddressRange([192, 0, 0], bits: 24),
        AddressRange([192, 0, 2], bits: 24),
        AddressRange([192, 31, 196], bits: 24),
        AddressRange([192, 52, 193], bits: 24),
        AddressRange([192, 88, 99], bits: 24),
        AddressRange([192, 168], bits: 16),
        AddressRange([192, 175, 48], bits: 24),
        AddressRange([198, 18], bits: 15),
        AddressRange([198, 51, 100], bits: 24),
        AddressRange([203, 0, 113], bits: 24),
        AddressRange([224], bits: 4),
        AddressRange([240], bits: 4),
    ]

    /// Special ranges within 2000::/3: protocol assignments with Teredo, documentation, and 6to4, which wraps IPv4.
    private static let specialIPv6 = [
        AddressRange([0x20, 0x01, 0x00], bits: 23),
        AddressRange([0x20, 0x01, 0x0d, 0xb8], bits: 32),
        AddressRange([0x20, 0x02], bits: 16),
        AddressRange([0x3f, 0xff], bits: 20),
    ]
}

/// The addresses that begin with the same bits.
struct AddressRange {
    private let prefix: [UInt8]
    private let bits: Int

    /// - Parameter prefix: as many bytes as `bits` reach into; the rest is 0.
    init(_ prefix: [UInt8], bits: Int) {
        self.prefix = prefix + Array(repeating: 0, count: max(0, (bits + 7) / 8 - prefix.count))
        self.bits = bits
    }

    func contains(_ address: [UInt8]) -> Bool {
        let whole = bits / 8
        guard address.count >= prefix.count, address[..<whole] == prefix[..<whole] else { return false }
        guard bits % 8 > 0 else { return true }
        let mask = ~UInt8(0) << UInt8(8 - bits % 8)
        return address[whole] & mask == prefix[whole] & mask
    }
}
