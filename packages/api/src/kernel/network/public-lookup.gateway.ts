// Calls to an address that somebody else has given reach public addresses only: nobody makes this server ask its own network. The name
// is looked up once, and the connection goes to what was checked, so a name that changes its address in between gains nothing.
import { type LookupAddress, type LookupAllOptions, lookup as systemLookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** The special-purpose registries of IANA (RFC 6890), without what is public. */
const special4: readonly [string, number][] = [
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
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Public are addresses below 2000::/3, except those in which an IPv4 address, or a tunnel to one, can hide. */
const special6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const blocked = new BlockList()
for (const [net, bits] of special4) blocked.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of special6) blocked.addSubnet(net, bits, 'ipv6')
const public6 = new BlockList()
public6.addSubnet('2000::', 3, 'ipv6')

export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !blocked.check(address, 'ipv4')
  return family === 6 && public6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

/** A name leads, or may lead, into a network that is not public. */
export class AddressNotPublicError extends Error {}

/** How names are looked up: the system's own way, unless a test has another. */
export type LookUp = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/** The `lookup` of a request. A name with any address that is not public is refused. */
export const lookupOver =
  (lookUp: LookUp): LookupFunction =>
  (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error !== null || first === undefined) return callback(error ?? new Error('no address'), '', 4)
      if (!found.every(({ address }) => isPublicAddress(address))) {
        return callback(new AddressNotPublicError(`${hostname} has an address that is not public`), '', 4)
      }
      return options.all === true ? callback(null, found) : callback(null, first.address, first.family)
    })
  }

export const publicLookup = lookupOver(systemLookUp)

/** Whether an address may be stored: https, on the usual port, by name, without a user. */
export const isPublicHttps = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, port, hostname, username, password } = new URL(text)
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.')
  return protocol === 'https:' && port === '' && username === '' && password === '' && isNamed
}
