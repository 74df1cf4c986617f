import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from './testing/test-app.ts'

let house: TestApp
beforeAll(async () => {
  house = await testApp()
})
afterAll(() => house.close())

test('[HOUSE-08] the browser learns its configuration at run time', async () => {
  const answer = await house.app.inject('/api/config')
  expect(answer.statusCode).toBe(200)
  expect(answer.json().mapStyleUrl).toBeNull()
})

test('[ERR-33] an unknown address is refused in Italian', async () => {
  const answer = await house.app.inject('/api/nothing')
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.json()).toMatchObject({ code: 'notFound', detail: 'Questo indirizzo non esiste.' })
})
