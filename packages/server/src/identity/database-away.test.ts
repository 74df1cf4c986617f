import { deleteApp, initializeApp } from 'firebase/app'
import { connectAuthEmulator, GoogleAuthProvider, initializeAuth, inMemoryPersistence, signInWithCredential } from 'firebase/auth'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { startLine } from '../testing/line.ts'
import { testApp } from '../testing/test-app.ts'
import { freshDatabase } from '../testing/test-database.ts'

test('[IDN-125] the provider’s library reports a network failure and keeps the user signed in without a database', async () => {
  const database = await freshDatabase(inject('postgres'))
  const line = await startLine(database.connection.host)
  const house = await testApp({ connection: { ...database.connection, host: '127.0.0.1', port: line.port } })
  const origin = await house.app.listen({ host: '127.0.0.1', port: 0 })
  const app = initializeApp({ projectId: 'barattolo', apiKey: 'built-in' }, crypto.randomUUID())
  onTestFinished(async () => {
    await deleteApp(app)
    await house.close()
    line.close()
    await database.drop()
  })
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, origin, { disableWarnings: true })
  const choice = await house.app.inject({
    method: 'POST',
    url: '/identity/id-token',
    payload: { name: 'Anna', email: 'anna@example.org' },
  })
  const { user } = await signInWithCredential(auth, GoogleAuthProvider.credential(choice.json().idToken))
  line.refuse()
  await expect(user.reload()).rejects.toMatchObject({ code: 'auth/network-request-failed' })
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/network-request-failed' })
  expect(auth.currentUser?.uid).toBe(user.uid)
  line.goOn()
  await vi.waitFor(() => user.reload())
})
