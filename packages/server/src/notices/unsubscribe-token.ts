import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Uid, uid as uidSchema } from '@barattolo/domain/ids'

export interface UnsubscribeKey {
  /** 32 random bytes, base64url. */
  key: string
}

export const generateUnsubscribeKey = (): UnsubscribeKey => ({ key: randomBytes(32).toString('base64url') })

/**
 * The token of an unsubscribe link, which works without sign-in: the uid and its HMAC-SHA256 signature. It only stops and
 * resumes e-mail.
 */
export function makeUnsubscribeToken(uid: Uid, { key }: UnsubscribeKey): string {
  const uidPart = Buffer.from(uid).toString('base64url')
  return `${uidPart}.${sign(uidPart, key).toString('base64url')}`
}

/** The uid of the token; null if the signature is wrong. */
export function readUnsubscribeToken(token: string, { key }: UnsubscribeKey): Uid | null {
  const [uidPart = '', signaturePart = ''] = token.split('.')
  const [actual, expected] = [Buffer.from(signaturePart, 'base64url'), sign(uidPart, key)]
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
  return uidSchema.safeParse(Buffer.from(uidPart, 'base64url').toString()).data ?? null
}

function sign(uidPart: string, key: string): Buffer {
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(`unsubscribe ${uidPart}`).digest()
}
