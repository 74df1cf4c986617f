import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PHOTO_SIZES } from '@barattolo/domain/items/images'
import { FEATURE_LINKS } from '@barattolo/server/feature-links'
import { createDiskPhotoStore } from '@barattolo/server/photos/disk-photo-store'
import { removeUnusedPhotos } from '@barattolo/server/photos/photos.service'
import type { Db } from '@barattolo/server/platform/database/database'
import { sql } from 'kysely'
import type { Call } from './http-client.ts'
import { pause } from './pause.ts'
import type { Ledger, Workload } from './workload.ts'

/** Differences between the ledger and the app, as sentences for the report; all empty if there are none. */
export interface Discrepancies {
  lost: string[]
  duplicated: string[]
  incomplete: string[]
}

/** How long a chat client may take to receive all messages after the workload has stopped, in milliseconds. */
const DISPLAY_TIMEOUT = 10_000

/** Compares the ledger with the database, with what can be read over HTTP, and with what the chat clients display. */
export async function compare(db: Db, { ledger, chatClients }: Workload, call: Call, dataDir: string): Promise<Discrepancies> {
  const found = await compareDatabase(db, ledger)
  const unreadable = await findUnreadable(ledger, chatClients, call)
  const undisplayed = await findNotDisplayed(ledger, chatClients)
  const orphanedFiles = await findOrphanedFiles(db, dataDir)
  return {
    lost: [
      ...found.lost,
      ...unreadable,
      ...undisplayed,
      ...ledger.neverAcknowledged.map((action) => `never succeeded: ${action}`),
    ],
    duplicated: [...found.duplicated, ...findDuplicateDeliveries(chatClients)],
    incomplete: [...(await findInconsistencies(db)), ...orphanedFiles],
  }
}

async function compareDatabase(db: Db, ledger: Ledger) {
  const [texts, titles, conversations, photos] = await Promise.all([
    db.selectFrom('messages').select('text').execute(),
    db.selectFrom('items').select('title').execute(),
    db.selectFrom('conversations').select('id').where('status', '=', 'accepted').execute(),
    db.selectFrom('photos').select('address').execute(),
  ])
  const sets = [
    { name: 'message', acknowledged: ledger.messages.map(({ text }) => text), stored: texts.map(({ text }) => text ?? '') },
    { name: 'object', acknowledged: ledger.items.map(({ title }) => title), stored: titles.map(({ title }) => title) },
    { name: 'acceptance', acknowledged: ledger.accepted, stored: conversations.map(({ id }) => String(id)) },
    { name: 'photo', acknowledged: ledger.photos, stored: photos.map(({ address }) => address) },
  ]
  const count = (stored: string[], entry: string) => stored.filter((other) => other === entry).length
  return {
    lost: sets.flatMap(({ name, acknowledged, stored }) =>
      acknowledged.filter((entry) => count(stored, entry) === 0).map((entry) => `${name} ${entry}`),
    ),
    // A write that was never acknowledged may be stored once, but not twice.
    duplicated: sets.flatMap(({ name, acknowledged, stored }) =>
      [...new Set([...acknowledged, ...ledger.neverAcknowledged])]
        .filter((entry) => count(stored, entry) > 1)
        .map((entry) => `${name} ${entry}`),
    ),
  }
}

async function findUnreadable(ledger: Ledger, chatClients: Workload['chatClients'], call: Call): Promise<string[]> {
  const missing: string[] = []
  for (const { name, conversationId, call: callAs } of chatClients) {
    const read = await fetchAllMessages(callAs, conversationId)
    for (const { text } of ledger.messages.filter((entry) => entry.conversationId === conversationId))
      if (!read.has(text)) missing.push(`message ${text} cannot be read by ${name}`)
  }
  for (const { id, title } of ledger.items) {
    const { status } = await call({ path: `/api/items/${id}` })
    if (status !== 200) missing.push(`object ${title} answers ${status}`)
  }
  for (const size of PHOTO_SIZES) missing.push(...(await findBrokenPhotos(ledger, size, call)))
  return missing
}

/** All uploads use the same image, so all photos of one size must have the same bytes. */
async function findBrokenPhotos({ photos }: Ledger, size: number, call: Call): Promise<string[]> {
  const broken: string[] = []
  let first: string | undefined
  for (const photo of photos) {
    const address = photo.replace(/-\d+\.webp$/, `-${size}.webp`)
    const { status, body } = await call({ path: new URL(address, 'http://app').pathname })
    const hash = status === 200 && Buffer.isBuffer(body) ? createHash('sha256').update(body).digest('hex') : undefined
    first ??= hash
    if (hash === undefined) broken.push(`photo ${address} answers ${status}`)
    else if (hash !== first) broken.push(`photo ${address} differs from the uploaded image`)
  }
  return broken
}

async function fetchAllMessages(call: Call, conversationId: string): Promise<Set<string>> {
  const texts = new Set<string>()
  for (let after = '0'; ; ) {
    const { body } = await call({ path: `/api/conversations/${conversationId}/messages?after=${after}` })
    const page = body as { _id: string; text: string }[]
    for (const { text } of page) texts.add(text)
    const last = page.at(-1)
    if (!last) return texts
    after = last._id
  }
}

async function findNotDisplayed(ledger: Ledger, chatClients: Workload['chatClients']): Promise<string[]> {
  const missing = () =>
    chatClients.flatMap(({ name, conversationId, client }) =>
      ledger.messages
        .filter((entry) => entry.conversationId === conversationId && !client.hasMessage(entry.text))
        .map(({ text }) => `message ${text} is not displayed to ${name}`),
    )
  const until = performance.now() + DISPLAY_TIMEOUT
  while (missing().length > 0 && performance.now() < until) await pause(100)
  return missing()
}

function findDuplicateDeliveries(chatClients: Workload['chatClients']): string[] {
  return chatClients.flatMap(({ name, client }) =>
    client.duplicateDeliveries().map((text) => `message ${text} was delivered to ${name} twice`),
  )
}

/** Rows that must change in one transaction: an accepted conversation, its exchange and its reserved objects. */
async function findInconsistencies(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'conversation ' || c.id || ' is accepted without an exchange' as what from conversations c
      where c.status = 'accepted' and not exists (select from exchanges e where e.conversation_id = c.id)
    union all
    select 'exchange ' || e.id || ' without an acceptance' from exchanges e
      join conversations c on c.id = e.conversation_id where e.state = 'open' and c.status <> 'accepted'
    union all
    select 'conversation ' || c.id || ' is accepted, but its object is still available' from conversations c
      join items i on i.id::text = c.root_item ->> '_id' where c.status = 'accepted' and i.availability = 'disponibile'
    union all
    select 'object ' || i.id || ' is reserved without an accepted conversation' from items i
      where i.availability = 'in_trattativa' and not exists (
        select from conversations c where c.status = 'accepted' and c.root_item ->> '_id' = i.id::text)`.execute(db)
  return rows.map(({ what }) => what)
}

const TWO_DAYS = 2 * 24 * 60 * 60 * 1000

/** Partial files that remain after the job for unused photos, which must remove those of killed processes. */
async function findOrphanedFiles(db: Db, dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'photos')
  if (!existsSync(folder)) return []
  await removeUnusedPhotos({ ...FEATURE_LINKS, db, photos: createDiskPhotoStore(dataDir) }, new Date(Date.now() + TWO_DAYS))
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.part'))
    .map((name) => `unfinished file ${name}`)
}
