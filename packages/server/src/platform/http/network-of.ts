import { isIPv6 } from 'node:net'

/** The network of an address, for limits: an IPv6 address counts as its /64 network, which belongs to one household. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  const [left = '', right] = ip.replace(/%.*$/, '').split('::')
  const groups = left === '' ? [] : left.split(':')
  // The groups that `::` leaves out are zeros; only the last four groups can be an IPv4 address.
  if (right !== undefined) {
    const rightGroups = right === '' ? [] : right.split(':')
    while (groups.length + rightGroups.length < 8) groups.push('0')
    groups.push(...rightGroups)
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
