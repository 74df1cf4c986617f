import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Uid, uid as uidSchema } from '@barattolo/domain/ids'

export interface LinkKey {
  /** 32 random bytes, base64url. */
  key: string
}

export const makeLinkKey = (): LinkKey => ({ key: randomBytes(32).toString('base64url') })

/**
 * The token of an unsubscribe link, which works without sign-in: the uid and its HMAC-SHA256 signature. It only stops and
 * resumes e-mail.
 */
export function linkToken(uid: Uid, { key }: LinkKey): string {
  const who = Buffer.from(uid).toString('base64url')
  return `${who}.${signature(who, key).toString('base64url')}`
}

/** The uid of the token; null if the signature is wrong. */
export function readLinkToken(token: string, { key }: LinkKey): Uid | null {
  const [who = '', signed = ''] = token.split('.')
  const [given, right] = [Buffer.from(signed, 'base64url'), signature(who, key)]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return uidSchema.safeParse(Buffer.from(who, 'base64url').toString()).data ?? null
}

function signature(who: string, key: string): Buffer {
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(`unsubscribe ${who}`).digest()
}
