import { createLocalJWKSet, createRemoteJWKSet } from 'jose'
import type { Config } from '../platform/config.ts'
import type { Trust } from './id-token.ts'
import type { IdentityKey } from './identity-key.ts'

/** Issuer and audience of the built-in service's tokens. */
export const BUILT_IN_ISSUER = 'urn:barattolo:identity'
export const BUILT_IN_PROJECT = 'barattolo'

const GOOGLE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

export function trustOurselves(key: IdentityKey): Trust {
  return {
    issuer: BUILT_IN_ISSUER,
    audience: BUILT_IN_PROJECT,
    keys: createLocalJWKSet({ keys: [key.published] }),
    onlyGoogle: false,
  }
}

/** `keysUrl` is the address of Google's published keys; tests pass their own. */
export function trustFirebase({ projectId }: Config['identity'] & { kind: 'firebase' }, keysAt = GOOGLE_KEYS): Trust {
  return {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    keys: createRemoteJWKSet(new URL(keysAt)),
    onlyGoogle: true,
  }
}
