import type { ClientConfig, Operator } from '@barattolo/domain/client-config'
import { isBoolean, isNullable, isObjectOf, isOneOf, isString } from '@barattolo/domain/type-guards'

const isConfig = isObjectOf<ClientConfig>({
  identity: isObjectOf<ClientConfig['identity']>({
    kind: isOneOf(['builtIn', 'firebase']),
    projectId: isString,
    apiKey: isString,
    authDomain: isString,
  }),
  upload: isObjectOf<ClientConfig['upload']>({ url: isString, preset: isString, cloudName: isString, own: isBoolean }),
  mapStyleUrl: isNullable(isString),
  openSignIn: isBoolean,
  operator: isNullable(isObjectOf<Operator>({ name: isString, email: isString, address: isString })),
})

/** The stored configuration, which an earlier version may have written without an operator; null if it is invalid. */
export function parseStoredConfig(stored: unknown): ClientConfig | null {
  const config = typeof stored === 'object' ? { operator: null, ...stored } : null
  return isConfig(config) ? config : null
}
