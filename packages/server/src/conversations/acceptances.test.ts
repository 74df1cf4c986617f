import { it } from '@barattolo/domain/texts/it'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { overlappingProposals } from '../testing/overlapping.ts'
import { talksOf } from '../testing/talks.ts'
import { testAppOfFile } from '../testing/test-app.ts'

const house = testAppOfFile()

async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(house.db)
  return Number(rows[0]?.deadlocks)
}

test('[EXCH-96] Of 200 concurrent acceptances over 50 items exactly the possible ones succeed, the others are refused with a text, without deadlock', async () => {
  const proposals = await overlappingProposals(house, { owners: 10 })
  expect(proposals).toHaveLength(200)
  const answers = await Promise.all(
    proposals.map(async (proposal) => ({ proposal, ...(await talksOf(house, proposal.interested).accept(proposal.talk)) })),
  )
  const winners = answers.filter(({ status }) => status === 200)
  const taken = winners.flatMap(({ proposal }) => proposal.items)
  expect(new Set(taken).size, 'no item is reserved twice').toBe(taken.length)
  for (const { proposal, status, body } of answers) {
    if (status === 200) continue
    expect([status, body.code, body.detail]).toEqual([409, 'itemTaken', it.problems.itemTaken])
    expect(
      proposal.items.some((item) => taken.includes(item)),
      'a refused proposal shares an item with an accepted one',
    ).toBe(true)
  }
  const held = await house.db.selectFrom('reservations').select('itemId').execute()
  expect(held.map(({ itemId }) => itemId).sort()).toEqual(taken.toSorted())
  const reserved = await house.db.selectFrom('items').select('id').where('availability', '=', 'in_trattativa').execute()
  expect(reserved.map(({ id }) => id).sort()).toEqual(taken.toSorted())
  expect(await deadlocks()).toBe(0)
}, 120_000)
