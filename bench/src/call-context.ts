import type { Uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { buildApp } from '@barattolo/server/app'
import { CHOOSER_ISSUER } from '@barattolo/server/identity/sign-in-methods'
import { readConfig } from '@barattolo/server/platform/config/config'
import type { Db } from '@barattolo/server/platform/database/database'
import { UNLIMITED } from '@barattolo/server/platform/http/rate-limits'
import { openRecordingDatabase } from '@barattolo/server/testing/recording-database'
import { settleAfterInject } from '@barattolo/server/testing/settle-after-inject'
import { signIn } from '@barattolo/server/testing/sign-in'
import type { SignedInPerson } from '@barattolo/server/testing/test-app'
import { METROPOLIS } from '@barattolo/server/testing/town/load-town'
import { signInBusy } from '@barattolo/server/testing/town-reads'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { CaseContext } from './cases.ts'
import { contractItems } from './move-items.ts'
import type { SampleDataset } from './sample-dataset.ts'
import { listAvailableItems, showInterest } from './with-app.ts'

/** The limit is 500 objects per person, so a run needs this many people. */
const PUBLISHERS = 100
const BLOCKED_PEOPLE = 20
/** The factor of the distances from the centre of the metropolis. */
const DISTANCE_FACTOR = 0.5

/**
 * Opens the product in this process, where the calls are recorded, and prepares its people. Objects move towards the centre of
 * the metropolis, so that a quarter of all are within 5 km of it.
 */
export async function prepareCallContext(dataset: SampleDataset): Promise<CaseContext & { close: () => Promise<void> }> {
  await contractItems(dataset.db, METROPOLIS, DISTANCE_FACTOR)
  const { db, takeStatements } = openRecordingDatabase(dataset.connection)
  const config = readConfig({ DATA_DIR: dataset.dataDir, MAP_STYLE_URL: 'none', RATE_LIMITS: 'off', SHARED_ANSWERS: 'off' })
  const app = await buildApp({
    db,
    readBroadly: (read) => read(db),
    config,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    limits: UNLIMITED,
  })
  // Otherwise what follows a publication would be recorded as part of the next call.
  settleAfterInject(app)
  const busy = { headers: { ...(await signInBusy(app, db)).headers } }
  const people = []
  for (let n = 0; n < PUBLISHERS; n++) people.push(await signIn(app, { name: `Banco ${n}`, email: `banco${n}@example.org` }))
  const objects = await dataset.db
    .selectFrom('items')
    .innerJoin('people', 'people.uid', 'items.ownerUid')
    .select('items.id')
    .where('items.hiddenAt', 'is', null)
    .where('people.disabledAt', 'is', null)
    .orderBy('items.createdAt', 'desc')
    .limit(5000)
    .execute()
  const blocker = await signIn(app, { name: 'Blocco', email: 'blocco@example.org' })
  await blockNewestOwners(app, db, blocker)
  const [availableItem = ''] = await listAvailableItems(app)
  const { ownerUid } = (await app.inject(`/api/items/${availableItem}`)).json<Item>()
  return {
    app,
    takeStatements,
    busy,
    blocker,
    people,
    objects: objects.map(({ id }) => id),
    conversationId: await showInterest(app, { ...people[0]?.headers }, availableItem),
    recipient: await signInTownPerson(app, db, ownerUid),
    close: async () => {
      await app.close()
      await db.destroy()
    },
  }
}

/** Owners of the newest objects: the person blocks half of them, and the others block the person. */
async function blockNewestOwners(app: FastifyInstance, db: Db, person: SignedInPerson): Promise<void> {
  const owners = await db
    .selectFrom('items')
    .select('ownerUid')
    .where('availability', '=', 'disponibile')
    .groupBy('ownerUid')
    .orderBy((query) => query.fn.max('createdAt'), 'desc')
    .limit(BLOCKED_PEOPLE)
    .execute()
  for (const [n, { ownerUid }] of owners.entries())
    if (n % 2 === 0) await block(app, person, ownerUid)
    else await block(app, await signInTownPerson(app, db, ownerUid), person.uid)
}

async function block(app: FastifyInstance, { headers }: SignedInPerson, uid: string): Promise<void> {
  const { statusCode, body } = await app.inject({ method: 'POST', url: `/api/me/blocked/${uid}`, headers })
  if (statusCode !== 201) throw new Error(body)
}

/** Signs a person of the data set in through the built-in identity service, after inserting the sign-in. */
async function signInTownPerson(app: FastifyInstance, db: Db, uid: Uid): Promise<SignedInPerson> {
  const account = await db.selectFrom('people').select(['uid', 'email', 'name']).where('uid', '=', uid).executeTakeFirstOrThrow()
  await db
    .insertInto('signIns')
    .values({ ...account, issuer: CHOOSER_ISSUER, subject: account.email, isPrimary: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return signIn(app, account)
}
