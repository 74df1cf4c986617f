import type { ClientConfig, Operator } from '@barattolo/domain/client-config'
import type { MethodId, SignInMethod } from '@barattolo/domain/sign-in-method'
import { isArrayOf, isBoolean, isNullable, isObjectOf, isOneOf, isString, type TypeGuard } from '@barattolo/domain/type-guards'

const isMethodId: TypeGuard<MethodId> = (value): value is MethodId =>
  isString(value) && /^(google\.com|password|email|oidc\.[123])$/.test(value)

export const isSignInMethod = isObjectOf<SignInMethod>({ id: isMethodId, name: isString })

const isConfig = isObjectOf<ClientConfig>({
  identity: isObjectOf<ClientConfig['identity']>({
    kind: isOneOf(['builtIn', 'firebase']),
    projectId: isString,
    apiKey: isString,
    authDomain: isString,
    methods: isArrayOf(isSignInMethod),
    hasChooser: isBoolean,
  }),
  upload: isObjectOf<ClientConfig['upload']>({ url: isString, preset: isString, cloudName: isString, own: isBoolean }),
  mapStyleUrl: isNullable(isString),
  openSignIn: isBoolean,
  operator: isNullable(isObjectOf<Operator>({ name: isString, email: isString, address: isString })),
})

const hasIdentity = (value: unknown): value is { identity: unknown } =>
  typeof value === 'object' && value !== null && 'identity' in value

/** The stored configuration, with defaults for what an earlier version has not stored; null if it is invalid. */
export function parseStoredConfig(stored: unknown): ClientConfig | null {
  if (!hasIdentity(stored)) return null
  const { identity } = stored
  const config = {
    operator: null,
    ...stored,
    identity:
      typeof identity === 'object' && !Array.isArray(identity) ? { methods: [], hasChooser: false, ...identity } : identity,
  }
  return isConfig(config) ? config : null
}
