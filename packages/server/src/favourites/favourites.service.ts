import type { Favourite, FavouriteState, Heart } from '@barattolo/domain/favourites/contract'
import type { ItemId, Uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import type { Point } from '@barattolo/domain/map/distance'
import { displayNameOf } from '@barattolo/domain/people/display-name'
import { Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import { asItem, isShownTo, withDistance } from '../items/item-row.ts'
import { findItemRows } from '../items/items.store.ts'
import { isHiddenFrom } from '../people/blocks.store.ts'
import { findFavouritesArePrivate, saveFavouritesArePrivate } from '../people/favourite-settings.store.ts'
import { lockPerson } from '../people/lock-person.store.ts'
import type { Db, Trx } from '../platform/database.ts'
import { buildPage, type ResultPage } from '../platform/pages.ts'
import type { Person } from '../platform/session.ts'
import {
  type FavouriteRow,
  findFavourites,
  findHearts,
  hasMostFavourites,
  lockWantedItem,
  makeAllPrivate,
  ownsAll,
  saveFavourite,
} from './favourites.store.ts'

export interface FavouritesDeps {
  db: Db
  now: () => Date
}

type Caller = Pick<Person, 'uid' | 'isAdmin'>

interface FavouriteChange {
  isPrivate?: boolean | undefined
  gives?: readonly ItemId[] | undefined
}

/** Makes an object a favourite, or changes what the call names of one. */
export function setFavourite({ db, now }: FavouritesDeps, id: ItemId, change: FavouriteChange, person: Caller): Promise<Heart> {
  const { uid } = person
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, uid)
    const ownerUid = await requireWantable(trx, id, person)
    if (change.gives && !(await ownsAll(trx, uid, change.gives)))
      throw new Problem('notYourItem', { detail: it.favourites.givesNotOwn })
    const [existing] = await findHearts(trx, uid, [id])
    if (!existing && (await hasMostFavourites(trx, uid))) throw new Problem('tooManyFavourites')
    // Private until the person has chosen: that shows nothing of them to others.
    const isPrivate = change.isPrivate ?? (await findFavouritesArePrivate(trx, uid)) ?? true
    const gives = [...new Set(change.gives)]
    return saveFavourite(trx, { uid, itemId: id, ownerUid, isPrivate, gives }, { ...change, gives: change.gives && gives }, now())
  })
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

export async function listFavourites(
  { db }: Pick<FavouritesDeps, 'db'>,
  page: FavouritesPage,
  near: Point | undefined,
  person: Caller,
): Promise<ResultPage<Favourite>> {
  const rows = await findFavourites(db, person, page)
  const itemRows = await findItemRows(
    db,
    rows.map(({ id }) => id),
  )
  // An item that has been hidden meanwhile is as unknown as one that has been deleted.
  const shown = itemRows.map((row) => asItem(row, 'signedIn')).filter((item) => isShownTo(item, person))
  const items = new Map(shown.map((item) => [item._id, withDistance(item, near)]))
  return buildPage(rows, page, (row) => asFavourite(row, items.get(row.id) ?? null))
}

function asFavourite(row: FavouriteRow, item: Item | null): Favourite {
  return {
    itemId: row.id,
    isPrivate: row.isPrivate,
    gives: row.gives,
    createdAt: new Date(row.at / 1000).toISOString(),
    state: stateOf(item),
    title: item?.title ?? row.goneTitle ?? '',
    ownerName: displayNameOf(row.ownerName, row.ownerChosenName),
    item,
  }
}

function stateOf(item: Item | null): FavouriteState {
  if (!item) return 'gone'
  if (item.availability === 'in_trattativa') return 'promised'
  return item.resting || item.availability === 'scambiato' ? 'resting' : 'available'
}

export async function changeSettings({ db }: FavouritesDeps, uid: Uid, arePrivate: boolean): Promise<{ arePrivate: boolean }> {
  await db.transaction().execute(async (trx) => {
    await saveFavouritesArePrivate(trx, uid, arePrivate)
    if (arePrivate) await makeAllPrivate(trx, uid)
  })
  return { arePrivate }
}
