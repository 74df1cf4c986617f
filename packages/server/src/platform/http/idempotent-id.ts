import { createHash, randomUUID } from 'node:crypto'

/**
 * The id of a record that a client creates. The same client id always gives the same id, so that a request that is repeated
 * because its response was lost creates the record only once; ids of different senders never collide. A UUID of version 8 (RFC
 * 9562), derived from a hash.
 */
export function idempotentId(sender: string, clientId: string | undefined): string {
  if (clientId === undefined) return randomUUID()
  const bytes = createHash('sha256').update(`${sender} ${clientId}`).digest().subarray(0, 16)
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
