import { it } from '@barattolo/domain/texts/it'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { conversationApiOf } from '../testing/conversations.ts'
import { createOverlappingProposals } from '../testing/overlapping-proposals.ts'
import { setUpTestApp } from '../testing/test-app.ts'

const app = setUpTestApp()

async function countDeadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(app.db)
  return Number(rows[0]?.deadlocks)
}

test('[EXCH-96] 200 concurrent acceptances over 50 items reserve no item twice, refuse only proposals with a reserved item, and cause no deadlock', {
  tags: ['thorough'],
  timeout: 120_000,
}, async () => {
  const proposals = await createOverlappingProposals(app, { owners: 10 })
  expect(proposals).toHaveLength(200)
  const answers = await Promise.all(
    proposals.map(async (proposal) => ({
      proposal,
      ...(await conversationApiOf(app, proposal.interested).accept(proposal.conversationId)),
    })),
  )
  const accepted = answers.filter(({ status }) => status === 200)
  const taken = accepted.flatMap(({ proposal }) => proposal.items)
  expect(new Set(taken).size, 'no item is reserved twice').toBe(taken.length)
  for (const { proposal, status, body } of answers) {
    if (status === 200) continue
    expect([status, body.code, body.detail]).toEqual([409, 'itemTaken', it.problems.itemTaken])
    expect(
      proposal.items.some((item) => taken.includes(item)),
      'a refused proposal shares an item with an accepted one',
    ).toBe(true)
  }
  const reservations = await app.db.selectFrom('reservations').select('itemId').execute()
  expect(reservations.map(({ itemId }) => itemId).sort()).toEqual(taken.toSorted())
  const reserved = await app.db.selectFrom('items').select('id').where('availability', '=', 'in_trattativa').execute()
  expect(reserved.map(({ id }) => id).sort()).toEqual(taken.toSorted())
  expect(await countDeadlocks()).toBe(0)
})
