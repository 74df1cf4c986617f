import { readFileSync } from 'node:fs'
import { deleteApp } from 'firebase/app'
import { inMemoryPersistence } from 'firebase/auth'
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

test('[IDN-61] the built-in service is asked at our own origin, by its whole address', () => {
  expect(open(builtIn).emulatorConfig).toMatchObject({ protocol: 'http', host: 'localhost', port: 3000 })
})

test('with Firebase the library asks Google, and our origin is not in between', () => {
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
 * Times that only a constant inside the library holds (its mobile time-out, its wait for a closed popup, its polls and
 * caches): what is settled is its version. What can be watched from outside is, in token-renewal.test.ts.
 */
test('[IDN-63] [IDN-70] [IDN-71] [IDN-72] [IDN-73] [IDN-74] the library’s version is exact, and nothing of ours changes its times', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(dependencies.firebase).toMatch(/^12\.\d+\.\d+$/)
  expect(open(builtIn).app.options).toEqual({ projectId: 'barattolo', apiKey: 'built-in' })
  // Where the library looks for settings of its own.
  expect(globalThis).not.toHaveProperty('__FIREBASE_DEFAULTS__')
})
