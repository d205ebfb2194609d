import { isIP, isIPv6 } from 'node:net'

/** The network that attempts are counted for: an IPv4 address, or the /64 of an IPv6 address, which one person has as a whole. */
export function networkOf(address: string): string {
  // A proxy's header may contain anything.
  if (!isIP(address)) return 'unknown'
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
