import pg from 'pg'
import { expect, test } from 'vitest'
import { SettingsError } from '../config/start-error.ts'
import { DatabaseUnavailable } from '../database/database-unavailable.ts'
import { isDatabaseAway, startErrorFrom } from './start-failure.ts'

function systemError(code: string): Error {
  return Object.assign(new Error(`connect ${code}`), { code })
}

function postgresError(code: string): Error {
  return Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code })
}

test.each([
  ['a refused connection', systemError('ECONNREFUSED')],
  ['refused connections to all addresses of a name', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })],
  ['a name that does not resolve', systemError('ENOTFOUND')],
  ['a name service that does not answer', systemError('EAI_AGAIN')],
  ['a missing socket file', systemError('ENOENT')],
  ['a server that is starting', postgresError('57P03')],
  ['a server that is stopping', postgresError('57P01')],
  ['a server without a free connection', postgresError('53300')],
  ['no answer in time', new Error('timeout exceeded when trying to connect')],
  ['a connection that ends', new Error('Connection terminated unexpectedly')],
])('[APP-43] A start waits for the database after %s', (_, cause) => {
  expect(isDatabaseAway(new DatabaseUnavailable(cause))).toBe(true)
})

test.each([
  ['a wrong password', postgresError('28P01'), 'rifiuta la parola d’accesso'],
  ['a wrong role', postgresError('28000'), 'non conosce questo utente'],
  ['a wrong database name', postgresError('3D000'), 'non esiste su quel server'],
])('[APP-44] A start with %s ends with a sentence, and must not be tried again', (_, cause, sentence) => {
  const unavailable = new DatabaseUnavailable(cause)
  expect(isDatabaseAway(unavailable)).toBe(false)
  const error = startErrorFrom(unavailable)
  expect(error).toBeInstanceOf(SettingsError)
  expect((error as Error).message).toContain(sentence)
})

test.each([
  ['a certificate that is not trusted', systemError('DEPTH_ZERO_SELF_SIGNED_CERT')],
  ['a server without TLS', new Error('The server does not support SSL connections')],
  ['an unknown state of the server', postgresError('XX000')],
])('[APP-44] A start does not wait after %s', (_, cause) => {
  const unavailable = new DatabaseUnavailable(cause)
  expect(isDatabaseAway(unavailable)).toBe(false)
  expect((startErrorFrom(unavailable) as Error).message).toMatch(/^Il database di DATABASE_URL non risponde \(/)
})

test('[APP-44] An error that is not about the connection is not changed', () => {
  const bug = new TypeError('undefined is not a function')
  expect(isDatabaseAway(bug)).toBe(false)
  expect(startErrorFrom(bug)).toBe(bug)
})
