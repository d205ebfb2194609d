import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Where a browser wants its messages is an address that this server calls: it must be one of the public Internet, by its name
 * and by what the name stands for at that moment.
 */

// Apart: an IPv6 subnet that holds mapped addresses would hold all of IPv4.
const [inside4, inside6] = [new BlockList(), new BlockList()]
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside4.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  // Tunnels (Teredo and others, 6to4), which lead to the IPv4 address that is in them; examples.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  inside6.addSubnet(address, bits, 'ipv6')

/** ISATAP, a tunnel whose addresses are of any network: they end in `0:5efe` or `200:5efe` and an IPv4 address. */
const isatap = /(::|:0*|:0*200:)0*5efe:([0-9a-f]{1,4}:[0-9a-f]{1,4}|[0-9.]+)$/i

export const isInside = (address: string): boolean =>
  isIP(address) === 6 ? inside6.check(address, 'ipv6') || isatap.test(address) : inside4.check(address, 'ipv4')

const innerNames = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/

/** True for https at a public name's own port, without a user in it. */
export function isPushAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  const name = hostname.replace(/\.$/, '')
  const isPublic = name.includes('.') && isIP(name) === 0 && !name.startsWith('[') && !innerNames.test(name)
  return protocol === 'https:' && port === '' && username === '' && password === '' && isPublic
}

/** Looks a name up, and fails when any of its addresses is inside. */
export const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error) callback(error, '')
    else if (!first || found.some(({ address }) => isInside(address)))
      callback(new Error('The address of a push service is not a public one'), '')
    else if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
