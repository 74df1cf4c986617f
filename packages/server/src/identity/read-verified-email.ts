import { emailAddress } from '@barattolo/domain/email-address'

/** The address of an issuer's claims, in lower case; null if it names none, an invalid or an unverified one. */
export function readVerifiedEmail(claims: Record<string, unknown>): string | null {
  const isVerified = claims.email_verified === true || claims.email_verified === 'true'
  const email = emailAddress.safeParse(typeof claims.email === 'string' ? claims.email.trim().toLowerCase() : '')
  return isVerified && email.success ? email.data : null
}
