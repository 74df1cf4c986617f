import { deleteApp, initializeApp } from '@firebase/app'
import {
  connectAuthEmulator,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  signInWithCredential,
} from '@firebase/auth'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { startFaultProxy } from '../testing/fault-proxy.ts'
import { startTestApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'

test('[IDN-125] without a database the provider’s library reports a network failure and keeps the user signed in', async () => {
  const database = await createTestDatabase(inject('postgres'))
  const proxy = await startFaultProxy(database.connection.host)
  const app = await startTestApp({ connection: { ...database.connection, host: '127.0.0.1', port: proxy.port } })
  const origin = await app.fastify.listen({ host: '127.0.0.1', port: 0 })
  const firebaseApp = initializeApp({ projectId: 'barattolo', apiKey: 'built-in' }, crypto.randomUUID())
  onTestFinished(async () => {
    await deleteApp(firebaseApp)
    await app.close()
    proxy.close()
    await database.drop()
  })
  const auth = initializeAuth(firebaseApp, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, origin, { disableWarnings: true })
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/identity/id-token',
    payload: { name: 'Anna', email: 'anna@example.org' },
  })
  const { user } = await signInWithCredential(auth, GoogleAuthProvider.credential(answer.json().idToken))
  proxy.refuse()
  await expect(user.reload()).rejects.toMatchObject({ code: 'auth/network-request-failed' })
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/network-request-failed' })
  expect(auth.currentUser?.uid).toBe(user.uid)
  proxy.restore()
  await vi.waitFor(() => user.reload())
})
