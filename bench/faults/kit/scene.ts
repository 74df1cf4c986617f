import { buildApp } from '@barattolo/server/app'
import { readConfig } from '@barattolo/server/platform/config'
import { anItem } from '@barattolo/server/testing/factories'
import { signIn } from '@barattolo/server/testing/sign-in'
import { ok, talksOf } from '@barattolo/server/testing/talks'
import type { SignedInPerson } from '@barattolo/server/testing/test-app'
import { pino } from 'pino'
import type { Town } from './town.ts'

/** The people and conversations that exist before the fault. */
export interface Scene {
  pairs: { talk: string; people: readonly [SignedInPerson, SignedInPerson] }[]
  publishers: SignedInPerson[]
  uploaders: SignedInPerson[]
  /** Owners, each with conversations that they only need to accept. */
  owners: { who: SignedInPerson; talks: string[] }[]
  readers: SignedInPerson[]
}

/** How many people of each role there are, and how many conversations each owner can accept. */
export interface Size {
  pairs: number
  publishers: number
  uploaders: number
  owners: number
  talksEach: number
  readers: number
}
export const LARGE: Size = { pairs: 3, publishers: 2, uploaders: 2, owners: 2, talksEach: 60, readers: 2 }
export const SMALL: Size = { pairs: 1, publishers: 1, uploaders: 1, owners: 1, talksEach: 8, readers: 1 }

export async function setScene(town: Town, size: Size): Promise<Scene> {
  const db = town.open()
  const config = readConfig({ DATA_DIR: town.dataDir, MAP_STYLE_URL: 'none', RATE_LIMITS: 'off' })
  const app = await buildApp({ db, config, log: pino({ level: 'silent' }), now: () => new Date() })
  const some = (count: number, name: string) =>
    Promise.all(Array.from({ length: count }, (_, n) => signIn(app, { name: `${name} ${n}` })))
  const interested = async (who: SignedInPerson, owner: SignedInPerson) =>
    (await ok(talksOf({ app }, who).interest(await anItem(db, { owner: owner.uid, status: 'dono' }))))._id
  try {
    const [annas, brunos, publishers, uploaders, givers, readers, [wisher]] = await Promise.all([
      some(size.pairs, 'Anna'),
      some(size.pairs, 'Bruno'),
      some(size.publishers, 'Carla'),
      some(size.uploaders, 'Dino'),
      some(size.owners, 'Elsa'),
      some(size.readers, 'Fabio'),
      some(1, 'Gina'),
    ])
    if (!wisher) throw new Error('no interested person was signed in')
    const pairs: Scene['pairs'] = []
    for (const [n, anna] of annas.entries()) {
      const bruno = brunos[n] ?? anna
      pairs.push({ talk: await interested(anna, bruno), people: [anna, bruno] })
    }
    const owners: Scene['owners'] = []
    for (const who of givers) {
      const talks: string[] = []
      while (talks.length < size.talksEach) talks.push(await interested(wisher, who))
      owners.push({ who, talks })
    }
    return { pairs, publishers, uploaders, owners, readers }
  } finally {
    await app.close()
    await db.destroy()
  }
}
