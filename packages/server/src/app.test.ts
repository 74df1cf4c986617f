import { expect, test } from 'vitest'
import { setUpTestApp, startTestApp } from './testing/test-app.ts'

const app = setUpTestApp()

test('[APP-08] The client configuration is served at run time and contains no secret', async () => {
  const trialApp = await startTestApp({
    environment: { OPEN_SIGN_IN: 'yes', ADMIN_SECRET: 'parola-segreta-lunga', ADMIN_EMAIL: 'ada@example.org' },
  })
  const answer = await trialApp.fastify.inject('/api/config')
  expect(answer.json()).toEqual({
    identity: {
      kind: 'builtIn',
      projectId: 'barattolo',
      apiKey: 'built-in',
      authDomain: '',
      methods: [{ id: 'google.com', name: 'Google' }],
      hasChooser: true,
    },
    upload: { url: '/upload', preset: expect.any(String), cloudName: expect.any(String), own: true },
    mapStyleUrl: null,
    openSignIn: true,
    operator: null,
  })
  expect(answer.body).not.toMatch(/parola|ada@/)
  await trialApp.close()
})

test('[ERR-33] An unknown URL is answered with 404 and an Italian message', async () => {
  const answer = await app.fastify.inject('/api/nothing')
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.json()).toMatchObject({ code: 'notFound', detail: 'Questo indirizzo non esiste.' })
})
