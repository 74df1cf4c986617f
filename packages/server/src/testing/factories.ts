import { randomUUID } from 'node:crypto'
import type { ConversationStatus } from '@barattolo/domain/conversations/conversation-status'
import { DAY_MS } from '@barattolo/domain/durations'
import type { Input } from '@barattolo/domain/endpoint'
import type { CellSize } from '@barattolo/domain/geo/cell'
import { cellOfSize, publicCellOf } from '@barattolo/domain/geo/public-cell'
import {
  type ConversationId,
  type ItemId,
  itemId,
  type RequestId,
  type SavedSearchId,
  type Uid,
  uid as uidSchema,
} from '@barattolo/domain/ids'
import type { createItem } from '@barattolo/domain/items/contract'
import {
  EMPTY_FIELDS,
  ITEM_FIELDS,
  type ItemFieldName,
  type ItemFieldValues,
  mapFields,
  pickFields,
} from '@barattolo/domain/items/fields'
import { photoUrl } from '@barattolo/domain/items/images'
import type { Availability } from '@barattolo/domain/items/item-status'
import { RULES_VERSION } from '@barattolo/domain/people/rules'
import { TEST_TOWN } from '@barattolo/domain/test-towns.fixtures'
import type { Town } from '@barattolo/domain/town'
import { placeInCell } from '../items/choose-place.ts'
import type { ItemValues } from '../items/items.changes.store.ts'
import { storeKeysOfExisting, storeTitleKeys } from '../matching/title-keys.store.ts'
import type { Db } from '../platform/database/database.ts'

interface PersonOptions {
  uid?: string
  name?: string
  email?: string
  photo?: string | null
  disabledAt?: Date | null
  deletedAt?: Date | null
}

/** Inserts a person directly; use `app.signIn` for a person who makes calls. */
export async function insertPerson(db: Db, options: PersonOptions = {}): Promise<{ uid: Uid; name: string; email: string }> {
  const { name = 'Anna', uid = `person-${randomUUID()}`, email = `${uid}@example.org` } = options
  const { photo = null, disabledAt = null, deletedAt = null } = options
  const person = { uid: uidSchema.parse(uid), name, email }
  await db
    .insertInto('people')
    .values({
      ...person,
      emailVerified: true,
      photo,
      disabledAt,
      deletedAt,
      rulesVersion: RULES_VERSION,
      rulesAcceptedAt: new Date(),
    })
    .execute()
  return person
}

interface PartnersOptions {
  names: readonly string[]
  /** What the partners have written; by default nothing. */
  sentences?: readonly string[]
}

/**
 * Inserts partners whose exchanges with this person count in the public figures: each has given an object and feedback. Makes all
 * accounts older than the exchanges.
 */
export async function insertPartners(db: Db, uid: Uid, { names, sentences = [] }: PartnersOptions): Promise<void> {
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
  const partners = await Promise.all(names.map((name) => insertPerson(db, { name })))
  const uids = [uid, ...partners.map((partner) => partner.uid)]
  await db
    .updateTable('people')
    .set({ createdAt: ago(60) })
    .where('uid', 'in', uids)
    .execute()
  for (const [index, partner] of partners.entries()) {
    const dates = { createdAt: ago(32), endedAt: ago(30 - index) }
    const { id } = await db
      .insertInto('exchanges')
      .values({ state: 'done', ...dates })
      .returning('id')
      .executeTakeFirstOrThrow()
    const participants = [uid, partner.uid].map((participant) => ({ exchangeId: id, uid: participant, handoverCode: '23456789' }))
    await db.insertInto('exchangePeople').values(participants).execute()
    const snapshot = {
      _id: itemId.parse(randomUUID()),
      title: 'Sedia',
      status: 'dono',
      category: 'home',
      imageUrl: '',
      ownerUid: partner.uid,
    }
    const leg = { itemId: snapshot._id, item: JSON.stringify(snapshot), giverUid: partner.uid, receiverUid: uid }
    await db
      .insertInto('exchangeLegs')
      .values({ exchangeId: id, ...leg })
      .execute()
    const feedback = { authorUid: partner.uid, aboutUid: uid, came: true, asDescribed: true, text: sentences[index] ?? '' }
    await db
      .insertInto('feedback')
      .values({ exchangeId: id, ...feedback, createdAt: dates.endedAt })
      .execute()
  }
}

/** The fields that hold no free text. */
type ChoiceName = {
  [Name in ItemFieldName]: string extends ItemFieldValues[Name] ? never : ItemFieldValues[Name] extends string[] ? never : Name
}[ItemFieldName]
export const CHOICES: { [Name in ChoiceName]: NonNullable<ItemFieldValues[Name]> } = {
  status: 'baratto',
  category: 'home',
  condition: 'buono',
}

export const isListField = (name: ItemFieldName) => Array.isArray(ITEM_FIELDS[name].empty)

/** A value for every field of an item, also the optional ones. Each text contains the given one and differs from the others. */
export function fillFields(text: string): ItemFieldValues {
  const fieldText = (name: ItemFieldName) => `${text} ${name}`
  return { ...mapFields<ItemFieldValues>((name) => (isListField(name) ? [fieldText(name)] : fieldText(name))), ...CHOICES }
}

interface ItemOptions extends Partial<ItemValues> {
  owner: Uid
  /** By default that of the tests. */
  town?: Town
  /** By default the centre of the tests' town. */
  lat?: number
  lng?: number
  /** By default the size that the place has. */
  cellSize?: CellSize
  availability?: Availability
  createdAt?: Date
  id?: string
}

/** Inserts an item directly, with its public cell; use the API where the creation itself is tested. */
export async function insertItem(db: Db, options: ItemOptions): Promise<ItemId> {
  const row = itemRowOf(options)
  await db.insertInto('items').values(row).execute()
  await db.transaction().execute((trx) => storeTitleKeys(trx, 'items', row, false))
  return row.id
}

/** Inserts many equal items with two statements. */
export async function insertItems(db: Db, count: number, options: Omit<ItemOptions, 'id'>): Promise<void> {
  const rows = Array.from({ length: count }, () => itemRowOf(options))
  await db.insertInto('items').values(rows).execute()
  await db.transaction().execute((trx) => storeKeysOfExisting(trx, 'items', rows))
}

function itemRowOf(options: ItemOptions) {
  const { owner, images = [], weight = null, availability = 'disponibile', createdAt = new Date() } = options
  const { lat = TEST_TOWN.centre.lat, lng = TEST_TOWN.centre.lng, town = TEST_TOWN } = options
  const id = itemId.parse(options.id ?? randomUUID())
  const place = placeInCell(
    town,
    id,
    options.cellSize ? cellOfSize(options.cellSize, { lat, lng }) : publicCellOf({ lat, lng }, town),
  )
  const content = { ...pickFields({ ...SMALLEST_FIELDS, ...options }), images, weight, availability }
  return { id, ownerUid: owner, ...content, ...place, createdAt, updatedAt: createdAt, freshAt: createdAt }
}

const SMALLEST_FIELDS: ItemFieldValues = { ...EMPTY_FIELDS, title: 'Sedia zoppa', category: 'home', tags: [] }

/** The smallest valid body that creates an item. */
export function makeItemBody(options: Partial<NewItemBody> = {}): NewItemBody {
  const { lat: latitude, lng: longitude } = TEST_TOWN.centre
  return { title: 'Sedia zoppa', status: 'baratto', category: 'home', latitude, longitude, ...options }
}
type NewItemBody = Input<typeof createItem>['body']

/** Inserts the row of a photo, without its files. */
export async function insertPhoto(db: Db, owner: Uid, createdAt = new Date()): Promise<string> {
  const id = randomUUID()
  const address = photoUrl(id)
  await db
    .insertInto('photos')
    .values({ id, ownerUid: owner, address, width: 800, height: 600, bytes: 1000, createdAt })
    .execute()
  return address
}

interface RequestOptions {
  owner: Uid
  title?: string
  description?: string
  tags?: string[]
  closedAt?: Date | null
  createdAt?: Date
}

/** Inserts a request directly. */
export async function insertRequest(db: Db, options: RequestOptions): Promise<RequestId> {
  const row = requestRowOf(options)
  const { id } = await db.insertInto('requests').values(row).returning('id').executeTakeFirstOrThrow()
  await db.transaction().execute((trx) => storeTitleKeys(trx, 'requests', { ...row, id }, false))
  return id
}

/** Inserts many equal requests with one statement, without the keys of their titles. */
export async function insertRequests(db: Db, count: number, options: RequestOptions): Promise<void> {
  const rows = Array.from({ length: count }, () => requestRowOf(options))
  await db.insertInto('requests').values(rows).execute()
}

function requestRowOf(options: RequestOptions) {
  const { owner, title = 'Cerco una slitta', description = '', tags = [], closedAt = null, createdAt = new Date() } = options
  return { ownerUid: owner, title, description, tags, closedAt, createdAt, updatedAt: createdAt }
}

/** Inserts a saved search directly, for words that no item contains. */
export async function insertSavedSearch(db: Db, ownerUid: Uid): Promise<SavedSearchId> {
  const values = { ownerUid, name: 'La mia', words: 'zzz', version: 1 }
  return (await db.insertInto('savedSearches').values(values).returning('id').executeTakeFirstOrThrow()).id
}

interface ConversationOptions {
  interested: Uid
  owner: Uid
  status?: ConversationStatus
  title?: string
  updatedAt?: Date
}

/** Inserts a conversation directly, without messages, about an item that does not exist (`rootItem` is a snapshot). */
export async function insertConversationRow(db: Db, options: ConversationOptions): Promise<ConversationId> {
  const { interested, owner, status = 'pending', title = 'Sedia zoppa', updatedAt = new Date() } = options
  const snapshot = { _id: randomUUID(), title, status: 'baratto', category: 'home', imageUrl: '', ownerUid: owner }
  const { id } = await db
    .insertInto('conversations')
    .values({
      interestedUid: interested,
      ownerUid: owner,
      rootItem: JSON.stringify(snapshot),
      status,
      lastActionBy: interested,
      createdAt: updatedAt,
      updatedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
