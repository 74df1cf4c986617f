import { buildApp } from '@barattolo/server/app'
import { readConfig } from '@barattolo/server/platform/config/config'
import { conversationApiOf, ok } from '@barattolo/server/testing/conversations'
import { insertItem } from '@barattolo/server/testing/factories'
import { signIn } from '@barattolo/server/testing/sign-in'
import type { SignedInPerson } from '@barattolo/server/testing/test-app'
import { pino } from 'pino'
import type { Cluster } from './cluster.ts'

/** The people and conversations that exist before the fault. */
export interface Scenario {
  pairs: { conversationId: string; people: readonly [SignedInPerson, SignedInPerson] }[]
  publishers: SignedInPerson[]
  uploaders: SignedInPerson[]
  /** Owners, each with conversations that they only need to accept. */
  owners: { person: SignedInPerson; conversationIds: string[] }[]
  readers: SignedInPerson[]
}

/** How many people of each role there are, and how many conversations each owner can accept. */
export interface ScenarioSize {
  pairs: number
  publishers: number
  uploaders: number
  owners: number
  conversationsEach: number
  readers: number
}
export const LARGE_SCENARIO: ScenarioSize = {
  pairs: 3,
  publishers: 2,
  uploaders: 2,
  owners: 2,
  conversationsEach: 60,
  readers: 2,
}
export const SMALL_SCENARIO: ScenarioSize = { pairs: 1, publishers: 1, uploaders: 1, owners: 1, conversationsEach: 8, readers: 1 }

export async function seedScenario(cluster: Cluster, size: ScenarioSize): Promise<Scenario> {
  const db = cluster.openDb()
  const config = readConfig({ DATA_DIR: cluster.dataDir, MAP_STYLE_URL: 'none', RATE_LIMITS: 'off' })
  const app = await buildApp({ db, config, log: pino({ level: 'silent' }), now: () => new Date() })
  const signInMany = (count: number, name: string) =>
    Promise.all(Array.from({ length: count }, (_, n) => signIn(app, { name: `${name} ${n}` })))
  const openConversation = async (person: SignedInPerson, owner: SignedInPerson) =>
    (await ok(conversationApiOf({ fastify: app }, person).interest(await insertItem(db, { owner: owner.uid, status: 'dono' }))))
      ._id
  try {
    const [annas, brunos, publishers, uploaders, givers, readers, [interestedPerson]] = await Promise.all([
      signInMany(size.pairs, 'Anna'),
      signInMany(size.pairs, 'Bruno'),
      signInMany(size.publishers, 'Carla'),
      signInMany(size.uploaders, 'Dino'),
      signInMany(size.owners, 'Elsa'),
      signInMany(size.readers, 'Fabio'),
      signInMany(1, 'Gina'),
    ])
    if (!interestedPerson) throw new Error('no interested person was signed in')
    const pairs: Scenario['pairs'] = []
    for (const [n, anna] of annas.entries()) {
      const bruno = brunos[n] ?? anna
      pairs.push({ conversationId: await openConversation(anna, bruno), people: [anna, bruno] })
    }
    const owners: Scenario['owners'] = []
    for (const person of givers) {
      const conversationIds: string[] = []
      while (conversationIds.length < size.conversationsEach)
        conversationIds.push(await openConversation(interestedPerson, person))
      owners.push({ person, conversationIds })
    }
    return { pairs, publishers, uploaders, owners, readers }
  } finally {
    await app.close()
    await db.destroy()
  }
}
