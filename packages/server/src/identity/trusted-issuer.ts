import { createLocalJWKSet, createRemoteJWKSet } from 'jose'
import type { Config } from '../platform/config.ts'
import type { TrustedIssuer } from './id-token.ts'
import type { IdentityKey } from './identity-key.ts'

/** Issuer and audience of the built-in service's tokens. */
export const BUILT_IN_ISSUER = 'urn:barattolo:identity'
export const BUILT_IN_PROJECT = 'barattolo'

const GOOGLE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

export function trustBuiltIn(key: IdentityKey): TrustedIssuer {
  return {
    issuer: BUILT_IN_ISSUER,
    audience: BUILT_IN_PROJECT,
    keys: createLocalJWKSet({ keys: [key.publicJwk] }),
    onlyGoogle: false,
  }
}

/** `keysUrl` is the address of Google's published keys; tests pass their own. */
export function trustFirebase({ projectId }: Config['identity'] & { kind: 'firebase' }, keysUrl = GOOGLE_KEYS): TrustedIssuer {
  return {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    keys: createRemoteJWKSet(new URL(keysUrl)),
    onlyGoogle: true,
  }
}
