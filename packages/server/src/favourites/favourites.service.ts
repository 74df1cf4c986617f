import type { Favourite, FavouriteState, GivenItem, Heart } from '@barattolo/domain/favourites/contract'
import type { ItemId, Uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { displayNameOf } from '@barattolo/domain/people/display-name'
import { Problem } from '@barattolo/domain/problem'
import type { Town } from '@barattolo/domain/town'
import { asItem, isShownTo } from '../items/item-row.ts'
import { findItemRows } from '../items/items.store.ts'
import { isHiddenFrom } from '../people/blocks.store.ts'
import { findFavouritesArePrivate, saveFavouritesArePrivate } from '../people/favourite-settings.store.ts'
import { lockPerson } from '../people/lock-person.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { buildPage, type ResultPage } from '../platform/database/pages.ts'
import type { Person } from '../platform/http/session.ts'
import {
  type FavouriteRow,
  findFavourites,
  findGivenItems,
  findHearts,
  type HeartRow,
  hasMostFavourites,
  lockWantedItem,
  makeAllPrivate,
  saveFavourite,
} from './favourites.store.ts'

export interface FavouritesDeps {
  db: Db
  town: Town
  now: () => Date
}

type Caller = Pick<Person, 'uid' | 'isAdmin'>

interface FavouriteChange {
  isPrivate?: boolean | undefined
  gives?: readonly ItemId[] | undefined
}

/** Makes an object a favourite, or changes what the call names of one. */
export function setFavourite(
  { db, now }: Omit<FavouritesDeps, 'town'>,
  id: ItemId,
  change: FavouriteChange,
  person: Caller,
): Promise<Heart> {
  const { uid } = person
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, uid)
    const ownerUid = await requireWantable(trx, id, person)
    const [existing] = await findHearts(trx, uid, [id])
    if (!existing && (await hasMostFavourites(trx, uid))) throw new Problem('tooManyFavourites')
    // Private until the person has chosen: that shows nothing of them to others.
    const isPrivate = change.isPrivate ?? (await findFavouritesArePrivate(trx, uid)) ?? true
    const own = await findGivenItems(trx, uid, change.gives ?? [])
    const gives = [...new Set(change.gives)].filter((given) => own.has(given))
    const changed = { ...change, gives: change.gives && gives }
    const row = await saveFavourite(trx, { uid, itemId: id, ownerUid, isPrivate, gives }, changed, now())
    return asHeart(row, await findGivenItems(trx, uid, row.gives))
  })
}

export async function readHearts(db: Db, uid: Uid, ids: readonly ItemId[]): Promise<Heart[]> {
  const rows = await findHearts(db, uid, ids)
  const given = await findGivenItems(db, uid, givesOf(rows))
  return rows.map((row) => asHeart(row, given))
}

const givesOf = (rows: readonly Pick<HeartRow, 'gives'>[]) => [...new Set(rows.flatMap(({ gives }) => gives))]

/** `given` has all objects that the heart names and that its person still has. */
function asHeart({ itemId, isPrivate, gives }: HeartRow, given: ReadonlyMap<ItemId, GivenItem>): Heart {
  return { itemId, isPrivate, gives: gives.flatMap((id) => given.get(id) ?? []) }
}

/** Returns the owner. Objects that the person may not see are as unknown as in `readItem`. */
async function requireWantable(trx: Trx, id: ItemId, person: Caller): Promise<Uid> {
  const item = await lockWantedItem(trx, id)
  if (!item) throw new Problem('itemNotFound')
  if (item.ownerUid === person.uid) throw new Problem('favouriteOfOwnItem')
  if (item.hiddenAt || (await isHiddenFrom(trx, person, item.ownerUid))) throw new Problem('itemNotFound')
  if (item.availability === 'scambiato') throw new Problem('itemNotAvailable')
  return item.ownerUid
}

interface FavouritesPage {
  limit: number
  cursor?: string | undefined
}

/** From one snapshot: an item that is deleted between two statements would be gone and have no title yet. */
export const listFavourites = (
  { db, town }: Pick<FavouritesDeps, 'db' | 'town'>,
  page: FavouritesPage,
  person: Caller,
): Promise<ResultPage<Favourite>> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => readFavourites(trx, town, page, person))

async function readFavourites(trx: Trx, town: Town, page: FavouritesPage, person: Caller): Promise<ResultPage<Favourite>> {
  const rows = await findFavourites(trx, person, page)
  const itemRows = await findItemRows(
    trx,
    rows.map(({ id }) => id),
  )
  const shown = itemRows.map((row) => asItem(row, 'signedIn', town)).filter((item) => isShownTo(item, person))
  const items = new Map(shown.map((item) => [item._id, item]))
  const given = await findGivenItems(trx, person.uid, givesOf(rows))
  return buildPage(rows, page, (row) =>
    asFavourite(row, asHeart({ ...row, itemId: row.id }, given), items.get(row.id) ?? null, town),
  )
}

function asFavourite(row: FavouriteRow, heart: Heart, item: Item | null, town: Town): Favourite {
  return {
    ...heart,
    createdAt: new Date(row.at / 1000).toISOString(),
    state: stateOf(item),
    title: item?.title ?? row.goneTitle ?? '',
    ownerName: displayNameOf(row.ownerName, row.ownerChosenName, town),
    item,
  }
}

function stateOf(item: Item | null): FavouriteState {
  if (!item) return 'gone'
  if (item.availability === 'in_trattativa') return 'promised'
  return item.resting || item.availability === 'scambiato' ? 'resting' : 'available'
}

export async function changeSettings(
  { db }: Pick<FavouritesDeps, 'db'>,
  uid: Uid,
  arePrivate: boolean,
): Promise<{ arePrivate: boolean }> {
  await db.transaction().execute(async (trx) => {
    await saveFavouritesArePrivate(trx, uid, arePrivate)
    if (arePrivate) await makeAllPrivate(trx, uid)
  })
  return { arePrivate }
}
