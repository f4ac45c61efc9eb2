import { isIPv6 } from 'node:net'

const NETWORK_GROUPS = 4

/**
 * What stands for whoever has an address: an IPv4 address itself, and of an IPv6 address the first 64 bits, since the
 * rest is for a household to choose.
 */
export function addressNetwork(address: string): string {
  const [plain = ''] = address.split('%', 1)
  if (!isIPv6(plain)) return plain
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)
  return mapped?.[1] ?? groupsOf(plain).slice(0, NETWORK_GROUPS).join(':')
}

/** The groups of an IPv6 address without leading zeros, those that `::` leaves out among them. */
function groupsOf(address: string): string[] {
  const [head = [], tail = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}
