import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { itemId } from '@barattolo/domain/ids'
import { expect, test } from 'vitest'
import { linkFeatures } from './feature-links.ts'
import { NULL_PUBLISHER } from './platform/events/event-publisher.ts'
import { createBackground } from './platform/jobs/background.ts'
import { NO_JOB_LIMITS } from './platform/jobs/job-limits.ts'
import { trustedClock } from './platform/process/clock.ts'
import { findRingSearches } from './rings/ring-searches.store.ts'
import { conversationApiOf, ok } from './testing/conversations.ts'
import { insertItem, insertPerson } from './testing/factories.ts'
import { setUpTestApp } from './testing/test-app.ts'

const app = setUpTestApp()
const now = () => new Date()
const createDeps = () => ({
  town: AOSTA,
  db: app.db,
  now,
  clock: trustedClock(now),
  jobLimits: NO_JOB_LIMITS,
  publish: NULL_PUBLISHER,
  log: { error: () => expect.fail() },
})

test('[RING-35] a search whose task a busy process drops stays in the queue', async () => {
  const anna = await app.signIn()
  const owner = await insertPerson(app.db)
  const lamp = itemId.parse(await insertItem(app.db, { owner: owner.uid }))
  const sledge = itemId.parse(await insertItem(app.db, { owner: owner.uid }))
  const { _id } = await ok(conversationApiOf(app, anna).interest(lamp))
  await app.db.deleteFrom('ringSearches').execute()
  const deps = createDeps()
  const links = linkFeatures(deps, createBackground({ limits: { max: 0, maxPerKey: 0 } }))
  await links.searchRingsOfHeart(anna.uid, sledge)
  await links.searchRingsOfConversation(anna.uid, _id)
  expect(await findRingSearches(app.db, 10)).toEqual([`${sledge} ${anna.uid}`, `${lamp} ${anna.uid}`])
})

test('[RING-35] a wish for an object that is deleted meanwhile is not queued', async () => {
  const anna = await app.signIn()
  const gone = itemId.parse('00000000-0000-4000-8000-000000000000')
  await app.db.deleteFrom('ringSearches').execute()
  const deps = createDeps()
  const background = createBackground()
  await linkFeatures(deps, background).searchRingsOfHeart(anna.uid, gone)
  await background.settled()
  expect(await findRingSearches(app.db, 10)).toEqual([])
})
