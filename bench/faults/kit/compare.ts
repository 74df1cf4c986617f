import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PHOTO_SIZES } from '@barattolo/domain/items/images'
import { diskPhotoStore } from '@barattolo/server/photos/disk-photo-store'
import { collectUnusedPhotos } from '@barattolo/server/photos/photos.service'
import type { Db } from '@barattolo/server/platform/database'
import { sql } from 'kysely'
import type { Ask } from './ask.ts'
import { pause } from './pause.ts'
import type { Crowd, Ledger } from './people.ts'

/** Differences between the ledger and the app, as sentences for the report; all empty if nothing was lost. */
export interface Losses {
  lost: string[]
  doubled: string[]
  halfDone: string[]
}

/** How long a chat client may take to receive all messages after the workload has stopped, in milliseconds. */
const SHOWN_WITHIN = 10_000

/** Compares the ledger with the database, with what others read over HTTP, and with what the chat clients display. */
export async function compare(db: Db, { ledger, screens }: Crowd, ask: Ask, dataDir: string): Promise<Losses> {
  const found = await inDatabase(db, ledger)
  const unread = await readByOthers(ledger, screens, ask)
  const unshown = await notShown(ledger, screens)
  const unfinished = await leftForEver(db, dataDir)
  return {
    lost: [...found.lost, ...unread, ...unshown, ...ledger.never.map((what) => `never succeeded: ${what}`)],
    doubled: [...found.doubled, ...heardTwice(screens)],
    halfDone: [...(await halfDone(db)), ...unfinished],
  }
}

async function inDatabase(db: Db, ledger: Ledger) {
  const [texts, titles, talks, photos] = await Promise.all([
    db.selectFrom('messages').select('text').execute(),
    db.selectFrom('items').select('title').execute(),
    db.selectFrom('conversations').select('id').where('status', '=', 'accepted').execute(),
    db.selectFrom('photos').select('address').execute(),
  ])
  const sets = [
    { name: 'message', said: ledger.messages.map(({ text }) => text), stored: texts.map(({ text }) => text ?? '') },
    { name: 'object', said: ledger.items.map(({ title }) => title), stored: titles.map(({ title }) => title) },
    { name: 'acceptance', said: ledger.accepted, stored: talks.map(({ id }) => String(id)) },
    { name: 'photo', said: ledger.photos, stored: photos.map(({ address }) => address) },
  ]
  const count = (stored: string[], one: string) => stored.filter((other) => other === one).length
  return {
    lost: sets.flatMap(({ name, said, stored }) => said.filter((one) => count(stored, one) === 0).map((one) => `${name} ${one}`)),
    // Includes writes that were never acknowledged.
    doubled: sets.flatMap(({ name, said, stored }) =>
      [...new Set([...said, ...ledger.never])].filter((one) => count(stored, one) > 1).map((one) => `${name} ${one}`),
    ),
  }
}

async function readByOthers(ledger: Ledger, screens: Crowd['screens'], ask: Ask): Promise<string[]> {
  const missing: string[] = []
  for (const { who, talk, ask: askAs } of screens) {
    const read = await allMessages(askAs, talk)
    for (const { text } of ledger.messages.filter((one) => one.talk === talk))
      if (!read.has(text)) missing.push(`message ${text} cannot be read by ${who}`)
  }
  for (const { id, title } of ledger.items) {
    const { status } = await ask({ path: `/api/items/${id}` })
    if (status !== 200) missing.push(`object ${title} answers ${status}`)
  }
  for (const size of PHOTO_SIZES) missing.push(...(await spoiltPhotos(ledger, size, ask)))
  return missing
}

/** All uploads use the same image, so all photos of one size must have the same bytes. */
async function spoiltPhotos({ photos }: Ledger, size: number, ask: Ask): Promise<string[]> {
  const spoilt: string[] = []
  let first: string | undefined
  for (const photo of photos) {
    const address = photo.replace(/-\d+\.webp$/, `-${size}.webp`)
    const { status, body } = await ask({ path: new URL(address, 'http://app').pathname })
    const hash = status === 200 && Buffer.isBuffer(body) ? createHash('sha256').update(body).digest('hex') : undefined
    first ??= hash
    if (hash === undefined) spoilt.push(`photo ${address} answers ${status}`)
    else if (hash !== first) spoilt.push(`photo ${address} differs from the uploaded image`)
  }
  return spoilt
}

async function allMessages(ask: Ask, talk: string): Promise<Set<string>> {
  const texts = new Set<string>()
  for (let after = '0'; ; ) {
    const { body } = await ask({ path: `/api/conversations/${talk}/messages?after=${after}` })
    const page = body as { _id: string; text: string }[]
    for (const { text } of page) texts.add(text)
    const last = page.at(-1)
    if (!last) return texts
    after = last._id
  }
}

async function notShown(ledger: Ledger, screens: Crowd['screens']): Promise<string[]> {
  const missing = () =>
    screens.flatMap(({ who, talk, screen }) =>
      ledger.messages
        .filter((one) => one.talk === talk && !screen.shows(one.text))
        .map(({ text }) => `message ${text} is not displayed to ${who}`),
    )
  const until = performance.now() + SHOWN_WITHIN
  while (missing().length > 0 && performance.now() < until) await pause(100)
  return missing()
}

function heardTwice(screens: Crowd['screens']): string[] {
  return screens.flatMap(({ who, screen }) => screen.heardTwice().map((text) => `message ${text} was delivered to ${who} twice`))
}

/** Rows that must change in one transaction: an accepted conversation, its exchange and its reserved objects. */
async function halfDone(db: Db): Promise<string[]> {
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

/** Partial files that the job for unused photos leaves. An upload in a killed process has a row, so the job removes it. */
async function leftForEver(db: Db, dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'photos')
  if (!existsSync(folder)) return []
  await collectUnusedPhotos(db, diskPhotoStore(dataDir), new Date(Date.now() + TWO_DAYS))
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.part'))
    .map((name) => `unfinished file ${name}`)
}
