import { BlockList, isIP } from 'node:net'

/** What is not on the public internet: RFC 6890 and its successors, and ways to write an IPv4 address in IPv6. */
const reserved = new BlockList()
for (const [network, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
  ] as const),
  ...([
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
  ] as const),
  // Where Azure answers the machines in it: the only such address outside of the ranges that are kept for that.
  ...([['168.63.129.16', 32]] as const),
  ...([
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
] as const)
  reserved.addSubnet(network, prefix, 'ipv4')

/** The only networks of IPv6 that are given out. */
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  // Documentation, benchmarks and tunnels, which lead to IPv4 addresses that nobody has checked.
  ...([
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ] as const),
] as const)
  reserved.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !reserved.check(address, 'ipv4')
  if (isIP(address) !== 6) return false
  return given.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}
