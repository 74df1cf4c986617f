import { MINUTE_MS } from '@barattolo/domain/durations'
import { isNumber, isObjectOf, isString } from '@barattolo/domain/type-guards'
import { load, save } from '../../shared/storage/storage.ts'

/** The secret of the links that this browser has asked for. It is random and belongs to no account. */
const KEY = 'barattolo:link'
/** As long as a link is valid. */
const VALID_MS = 15 * MINUTE_MS

interface StoredSecret {
  secret: string
  /** In milliseconds since 1970. */
  until: number
}

const isStoredSecret = isObjectOf<StoredSecret>({ secret: isString, until: isNumber })
/** For a browser whose storage is blocked: the link then works in this tab only, and elsewhere it asks for the address. */
let secretInMemory: StoredSecret | null = null

/** The secret, if this browser has asked for a link in the last 15 minutes. An older one is removed. */
export function linkSecret(now = Date.now()): string | null {
  const stored = loadSecret() ?? secretInMemory
  if (stored && stored.until > now && stored.until <= now + VALID_MS) return stored.secret
  clearLinkSecret()
  return null
}

/** The secret of a new link. A link that was asked for before has the same one, so that the older mail works too. */
export function secretForLink(now = Date.now()): string {
  const stored: StoredSecret = { secret: linkSecret(now) ?? randomSecret(), until: now + VALID_MS }
  save(KEY, stored)
  secretInMemory = loadSecret() ? null : stored
  return stored.secret
}

const loadSecret = () => load(KEY, (value) => (isStoredSecret(value) ? value : null), null)

export function clearLinkSecret() {
  secretInMemory = null
  save(KEY, null)
}

const SECRET_BYTES = 32

export const randomSecret = () => toBase64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))

/** The SHA-256 in base64url: what the server receives when a sign-in begins. */
export async function hashSecret(secret: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))))
}

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
