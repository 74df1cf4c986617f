import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { Item } from '@barattolo/domain/items/contract'
import { buildApp } from '@barattolo/server/app'
import { readConfig } from '@barattolo/server/platform/config/config'
import { type Db, openDatabase } from '@barattolo/server/platform/database/database'
import { UNLIMITED } from '@barattolo/server/platform/http/rate-limits'
import { BUSY_UID } from '@barattolo/server/testing/town/load-town'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { SampleDataset } from './sample-dataset.ts'

/** Runs preparations through the product's own API, in this process, so that the measured server is not affected by them. */
export async function withApp<T>(dataset: SampleDataset, work: (app: FastifyInstance, db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(dataset.connection, () => undefined)
  const config = readConfig({ DATA_DIR: dataset.dataDir, MAP_STYLE_URL: 'none', RATE_LIMITS: 'off', SHARED_ANSWERS: 'off' })
  const app = await buildApp({ db, config, log: pino({ level: 'silent' }), now: () => new Date(), limits: UNLIMITED })
  try {
    return await work(app, db)
  } finally {
    await app.close()
    await db.destroy()
  }
}

/** Ids of the newest available objects, without those of the busy person, whose inbox must not change. */
export async function listAvailableItems(app: FastifyInstance): Promise<string[]> {
  const items = (await app.inject('/api/items?sort=newest&limit=100&count=no')).json<Item[]>()
  return items
    .filter(({ availability, ownerUid }) => availability === 'disponibile' && ownerUid !== BUSY_UID)
    .map(({ _id }) => _id)
}

/** Opens a conversation about the object, like the button "Interessa", and returns its id. */
export async function showInterest(app: FastifyInstance, headers: Record<string, string>, rootItemId: string): Promise<string> {
  const payload = { rootItemId, message: 'Mi interessa questo oggetto' }
  const response = await app.inject({ method: 'POST', url: '/api/conversations', headers, payload })
  if (response.statusCode >= 300) throw new Error(response.body)
  return response.json<Conversation>()._id
}
