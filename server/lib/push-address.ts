import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Guards against SSRF: a push endpoint comes from a browser and is called by this server, so its name and the addresses that
 * the name resolves to must be public.
 */

// Of IANA's registries of special-purpose addresses (https://www.iana.org/assignments/iana-ipv4-special-registry, and ipv6), in 2026.
const private4 = new BlockList()
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
  private4.addSubnet(address, bits, 'ipv4')

/** All that is given to networks of the internet. What lies elsewhere is for other uses, or for none yet. */
const unicast6 = new BlockList()
unicast6.addSubnet('2000::', 3, 'ipv6')
const special6 = new BlockList()
for (const [address, bits] of [
  // Teredo and other tunnels, documentation addresses, 6to4. Tunnels lead to the IPv4 address that is embedded in them.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special6.addSubnet(address, bits, 'ipv6')
const isPrivate6 = (address: string) => !unicast6.check(address, 'ipv6') || special6.check(address, 'ipv6')

/** ISATAP tunnels, in any network: addresses that end in `0:5efe` or `200:5efe` and an IPv4 address. */
const isatap = /(::|:0*|:0*200:)0*5efe:([0-9a-f]{1,4}:[0-9a-f]{1,4}|[0-9.]+)$/i

export const isPrivateAddress = (address: string): boolean =>
  isIP(address) === 6 ? isPrivate6(address) || isatap.test(address) : private4.check(address, 'ipv4')

const privateNames = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/

/** True for an https URL with a public host name, the default port and no credentials. */
export function isPushAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  const name = hostname.replace(/\.$/, '')
  const isPublic = name.includes('.') && isIP(name) === 0 && !name.startsWith('[') && !privateNames.test(name)
  return protocol === 'https:' && port === '' && username === '' && password === '' && isPublic
}

/** A DNS lookup that fails if any address of the name is private. */
export const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error) callback(error, '')
    else if (!first || found.some(({ address }) => isPrivateAddress(address)))
      callback(new Error('The address of the push service is not public'), '')
    else if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
