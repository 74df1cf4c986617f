import { createHmac, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Db } from '../database/database.ts'
import { getOrCreateSecret } from '../database/secrets.store.ts'

/** A keyed hash of a network address: it is counted, but neither stored nor logged. */
export async function hashAddress(db: Db, address: string): Promise<string> {
  const { key } = await getOrCreateSecret(db, 'networkAddress', () => ({ key: randomBytes(32).toString('base64url') }))
  return createHmac('sha256', key).update(networkOf(address)).digest('base64url')
}

const IPV4_IN_IPV6 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i

/** An IPv4 address, or the /64 network of an IPv6 address, which belongs to one household. */
export function networkOf(address: string): string {
  const ipv4 = IPV4_IN_IPV6.exec(address)?.[1]
  if (ipv4) return ipv4
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const groupsOf = (part: string | undefined) => (part ? part.split(':') : [])
  const [before, after] = [groupsOf(head), groupsOf(tail)]
  // A dotted IPv4 address at the end takes the place of two groups.
  const length = before.length + after.length + (address.includes('.') ? 1 : 0)
  const groups = tail === undefined ? before : [...before, ...Array<string>(Math.max(0, 8 - length)).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
