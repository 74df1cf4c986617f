import { type ClientConfig, clientConfig } from '@barattolo/domain/client-config'
import { METHOD_IDS } from '@barattolo/domain/sign-in-method'
import { variantsOf } from '@barattolo/domain/type-guards.fixtures'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseStoredConfig } from './stored-config.ts'

const anyConfig: fc.Arbitrary<ClientConfig> = fc.record({
  identity: fc.record({
    kind: fc.constantFrom('builtIn', 'firebase'),
    projectId: fc.string(),
    apiKey: fc.string(),
    authDomain: fc.string(),
    methods: fc.array(fc.record({ id: fc.constantFrom(...METHOD_IDS), name: fc.string() }), { maxLength: 3 }),
    hasChooser: fc.boolean(),
  }),
  upload: fc.record({ url: fc.string(), preset: fc.string(), cloudName: fc.string(), own: fc.boolean() }),
  mapStyleUrl: fc.option(fc.string()),
  openSignIn: fc.boolean(),
  operator: fc.option(fc.record({ name: fc.string(), email: fc.string(), address: fc.string() })),
})

test('[PERF-22] A stored configuration is used exactly if the schema accepts it', () => {
  fc.assert(
    fc.property(anyConfig, fc.option(fc.jsonValue(), { nil: undefined }), (config, other) => {
      for (const stored of variantsOf(config, other))
        expect(parseStoredConfig(stored) !== null).toBe(clientConfig.safeParse(stored).success)
    }),
  )
})

test('[PERF-22] A stored configuration without an operator, from an earlier version, is read with the default of the schema', () => {
  fc.assert(
    fc.property(anyConfig, ({ operator: _, ...stored }) => {
      expect(parseStoredConfig(stored)).toEqual(clientConfig.parse(stored))
    }),
  )
})

test('[PERF-22] A stored configuration without the ways of signing in, from an earlier version, is read with the defaults of the schema', () => {
  fc.assert(
    fc.property(anyConfig, ({ identity: { methods: _, hasChooser: _chooser, ...identity }, ...others }) => {
      const stored = { ...others, identity }
      expect(parseStoredConfig(stored)).toEqual(clientConfig.parse(stored))
    }),
  )
})
