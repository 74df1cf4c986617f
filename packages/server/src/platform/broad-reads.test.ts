import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { openBroadReads } from './broad-reads.ts'

const sleepFor = (seconds: number) => sql`select pg_sleep(${seconds})`

test('[API-65] Of more expensive reads than run and wait at once the next is refused at once, and the others are answered', async () => {
  const { db, drop } = await createTestDatabase(inject('postgres'))
  const broadReads = openBroadReads(db, { connections: 2, maxWaiting: 3, statementTimeout: 5000 })
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () => broadReads.read((broad) => sleepFor(0.05).execute(broad))),
  )
  expect(results.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), ...Array(3).fill('rejected')])
  expect(results.at(-1)).toMatchObject({ reason: { code: 'tooBroad' } })
  expect(await broadReads.read((broad) => sql`select 1 as one`.execute(broad))).toMatchObject({ rows: [{ one: 1 }] })
  await broadReads.close()
  await drop()
})

test('[API-65] An expensive read that takes too long is cancelled and refused, and the connection stays usable', async () => {
  const { db, drop } = await createTestDatabase(inject('postgres'))
  const broadReads = openBroadReads(db, { connections: 1, statementTimeout: 50 })
  await expect(broadReads.read((broad) => sleepFor(10).execute(broad))).rejects.toMatchObject({ code: 'tooBroad' })
  expect(await broadReads.read((broad) => sql`select 1 as one`.execute(broad))).toMatchObject({ rows: [{ one: 1 }] })
  await broadReads.close()
  await drop()
})
