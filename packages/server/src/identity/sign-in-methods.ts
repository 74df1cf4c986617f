import type { MethodId, SignInMethod } from '@barattolo/domain/sign-in-method'
import { it } from '@barattolo/domain/texts/it'
import type { IdentityConfig } from '../platform/config/config.ts'
import { BUILT_IN_ISSUER } from './id-token.ts'

/** Our own link by e-mail: the subject is the address. */
export const EMAIL_ISSUER = `${BUILT_IN_ISSUER}/email`
export const CHOOSER_ISSUER = 'urn:barattolo:account-chooser'
export const firebaseIssuer = ({ projectId }: { projectId: string }, method: MethodId) =>
  `https://securetoken.google.com/${projectId}/${method}`

/** The ways of signing in that people are offered, in the order in which they are shown. */
export function methodsOf(identity: IdentityConfig): SignInMethod[] {
  const { firebase, providers, emailLink, hasChooser } = identity
  const { google, emailLink: link } = it.identity.methods
  return [
    ...(firebase || hasChooser ? [{ id: 'google.com' as const, name: google }] : []),
    ...providers.map(({ id, name }) => ({ id, name })),
    ...(firebase?.emailLink ? [{ id: 'password' as const, name: link }] : []),
    ...(emailLink ? [{ id: 'email' as const, name: link }] : []),
  ]
}

/** The ways whose sessions our own server opens. Without any, only Firebase's tokens are accepted. */
export function ownMethodsOf({ providers, emailLink, hasChooser, firebase }: IdentityConfig): MethodId[] {
  const own: MethodId[] = [
    ...(hasChooser ? ['google.com' as const] : []),
    ...(emailLink ? ['email' as const] : []),
    ...providers.map(({ id }) => id),
  ]
  // A person who has added Firebase's sign-in to an account of another uid has sessions of our own server.
  return own.length > 0 && firebase ? [...own, 'google.com', ...(firebase.emailLink ? ['password' as const] : [])] : own
}

/** Which way an issuer stands for; null if it is not configured any more. */
export function methodOf(issuer: string, { firebase, providers, emailLink, hasChooser }: IdentityConfig): MethodId | null {
  if (issuer === CHOOSER_ISSUER) return hasChooser ? 'google.com' : null
  if (issuer === EMAIL_ISSUER) return emailLink ? 'email' : null
  if (firebase && issuer === firebaseIssuer(firebase, 'google.com')) return 'google.com'
  if (firebase?.emailLink && issuer === firebaseIssuer(firebase, 'password')) return 'password'
  return providers.find((provider) => provider.issuer === issuer)?.id ?? null
}
