import { isIP, isIPv6 } from 'node:net'

/** The first groups of an IPv6 address, in full. Undefined for IPv4, also inside IPv6. */
function groupsOf(address: string, count: number): string | undefined {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return undefined
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right].slice(0, count).join(':')
}

/** The network that attempts are counted for: an IPv4 address, or the /64 of an IPv6 address, which one person has as a whole. */
export function networkOf(address: string): string {
  // A proxy's header may contain anything.
  if (!isIP(address)) return 'unknown'
  const groups = groupsOf(address, 4)
  return groups === undefined ? address : `${groups}::/64`
}

/** The /48 of an IPv6 address, which one customer may have with its 65,536 networks. Undefined for IPv4. */
export function siteOf(address: string): string | undefined {
  const groups = groupsOf(address, 3)
  return groups && `${groups}::/48`
}
