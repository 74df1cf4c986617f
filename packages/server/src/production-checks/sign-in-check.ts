import { GOOGLE_KEYS } from '../identity/id-token.ts'
import { defineCheck, errorCode } from './check.ts'

/** Reads the keys with which each provider signs, as a sign-in does. */
export const signInCheck = defineCheck(
  'signIn',
  async ({ config: { identity }, firebaseKeysUrl = GOOGLE_KEYS }) => {
    const { firebase, providers } = identity
    if (!firebase && providers.length === 0) return { finding: 'none' }
    const { countKeys, countProviderKeys } = await import('../identity/oidc-providers.ts')
    const readings = [
      ...(firebase ? [{ name: 'Google', keys: countKeys(firebaseKeysUrl) }] : []),
      ...providers.map((provider) => ({ name: provider.name, keys: countProviderKeys(provider) })),
    ]
    const outcomes = await Promise.all(
      readings.map(({ name, keys }) =>
        keys.then(
          (count) => ({ name, code: count > 0 ? null : 'NO_KEYS' }),
          (error: unknown) => ({ name, code: errorCode(error) }),
        ),
      ),
    )
    const failing = outcomes.filter(({ code }) => code !== null)
    if (failing.length === 0) return { finding: 'answers' }
    return {
      finding: 'failing',
      values: { providers: failing.map(({ name }) => name).join(', '), code: failing[0]?.code ?? '' },
    }
  },
  { isExternal: true },
)
