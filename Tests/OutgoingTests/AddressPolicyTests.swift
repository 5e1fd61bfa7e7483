import Testing

@testable import Outgoing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite struct AddressPolicyTests {
    private func bytes(_ address: String) -> [UInt8] {
        var storage = [UInt8](repeating: 0, count: 16)
        let isIPv6 = address.contains(":")
        let isParsed = inet_pton(isIPv6 ? AF_INET6 : AF_INET, address, &storage)
        precondition(isParsed == 1, address)
        return isIPv6 ? storage : Array(storage[..<4])
    }

    @Test(arguments: [
        "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
        "127.255.255.254", "169.254.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1",
        "192.88.99.1", "192.168.0.1", "192.168.255.255", "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.9",
        "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
        "::", "::1", "::ffff:8.8.8.8", "::ffff:127.0.0.1", "::8.8.8.8", "64:ff9b::8.8.8.8", "64:ff9b:1::1", "100::1",
        "fc00::1", "fd12:3456::1", "fe80::1", "febf::1", "fec0::1", "ff02::1", "ff0e::1", "2001::1", "2001:1ff::1",
        "2001:db8::1", "2002:7f00:1::1", "2002:808:808::1", "3fff::1", "3fff:fff::1", "5f00::1", "4000::1",
    ])
    func refuses(_ address: String) {
        #expect(!AddressPolicy.publicOnly.admits(bytes(address)))
        #expect(AddressPolicy.any.admits(bytes(address)))
    }

    @Test(arguments: [
        "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
        "128.0.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.167.255.255",
        "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255",
        "2001:200::1", "2001:4860:4860::8888", "2606:4700::1111", "2a00:1450::1", "2003::1", "3ffe::1", "3fff:1000::1",
    ])
    func admits(_ address: String) {
        #expect(AddressPolicy.publicOnly.admits(bytes(address)))
    }

    @Test func refusesWhatIsNoAddress() {
        for count in [0, 3, 5, 15, 17] {
            let bytes = [UInt8](repeating: 8, count: count)
            #expect(!AddressPolicy.publicOnly.admits(bytes) && !AddressPolicy.any.admits(bytes))
        }
    }
}
