import { readFileSync } from 'node:fs'
import { deleteApp } from '@firebase/app'
import { inMemoryPersistence } from '@firebase/auth'
import { afterEach, expect, test } from 'vitest'
import { openAuth } from './provider.ts'

const builtIn = { kind: 'builtIn', projectId: 'barattolo', apiKey: 'built-in', authDomain: '' } as const
const firebase = { kind: 'firebase', projectId: 'vero', apiKey: 'key', authDomain: 'vero.firebaseapp.com' } as const

let opened: ReturnType<typeof openAuth> | null = null
afterEach(async () => {
  if (opened) await deleteApp(opened.app)
  opened = null
})
function open(identity: typeof builtIn | typeof firebase) {
  opened = openAuth(identity, 'http://localhost:3000', [inMemoryPersistence])
  return opened
}

test('[IDN-61] The library calls the built-in identity service at our own origin', () => {
  expect(open(builtIn).emulatorConfig).toMatchObject({ protocol: 'http', host: 'localhost', port: 3000 })
})

test('With Firebase the library calls Google directly, not our origin', () => {
  const auth = open(firebase)
  expect(auth.emulatorConfig).toBeNull()
  expect(auth.config).toMatchObject({
    apiKey: 'key',
    authDomain: 'vero.firebaseapp.com',
    apiHost: 'identitytoolkit.googleapis.com',
    tokenApiHost: 'securetoken.googleapis.com',
  })
})

/**
 * Times that are constants inside the library (mobile timeout, wait for a closed popup, polls, caches) are fixed by its version.
 * Times that can be observed from outside are tested in token-renewal.test.ts.
 */
test('[IDN-63] [IDN-70] [IDN-71] [IDN-72] [IDN-73] [IDN-74] The library has a pinned version and keeps its default times', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  expect(dependencies['@firebase/auth']).toMatch(/^1\.\d+\.\d+$/)
  expect(open(builtIn).app.options).toEqual({ projectId: 'barattolo', apiKey: 'built-in' })
  // The library would read default settings from this global variable.
  expect(globalThis).not.toHaveProperty('__FIREBASE_DEFAULTS__')
})
