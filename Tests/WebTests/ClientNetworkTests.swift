import Testing

@testable import Web

@Suite struct ClientNetworkTests {
    /// With a budget per address, whoever has a /64 has 2⁶⁴ of it; and neighbours must not share one.
    @Test(arguments: [
        ("192.0.2.7", "192.0.2.7"), ("192.0.2.7:443", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::FFFF:c000:0207", "192.0.2.7"), ("[::ffff:192.0.2.7]:80", "192.0.2.7"),
        ("2001:db8:0:1::1", "2001:db8:0:1::/64"), ("2001:db8:0:1:ffff:ffff:ffff:ffff", "2001:db8:0:1::/64"),
        ("2001:DB8:0000:0001:0:0:0:2", "2001:db8:0:1::/64"), ("[2001:db8:0:1::2]:4433", "2001:db8:0:1::/64"),
        ("2001:db8:0:2::1", "2001:db8:0:2::/64"), ("::1", "0:0:0:0::/64"), ("fe80::1%eth0", "fe80:0:0:0::/64"),
        ("local", "local"), ("", ""), ("[", "["), (":", ""), ("1:2:3", "1:2:3"), ("999.1.1.1", "999.1.1.1"),
    ])
    func countsANetworkAsOne(_ address: String, _ key: String) { #expect(ClientNetwork(address).key == key) }

    @Test func keepsWhatIsNoAddressShort() {
        #expect(ClientNetwork(String(repeating: "가", count: 9_000)).key.utf8.count <= 66)
    }

    @Test func visitsKnowTheirNetwork() {
        var visit = Visit()
        visit.address = "2001:db8::9"
        #expect(visit.network == "2001:db8:0:0::/64")
    }
}
