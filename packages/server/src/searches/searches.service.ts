import { SAVED_SEARCHES_PER_PERSON_MAX } from '@barattolo/domain/bounds'
import type { SavedSearchId, Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import type { NewSavedSearch, SavedSearch } from '@barattolo/domain/searches/contract'
import { holdPerson } from '../people/hold.store.ts'
import type { Db } from '../platform/database.ts'
import { addSavedSearch, coarse, findSavedSearches, lockSavedSearches, removeSearch, renameSearch } from './searches.store.ts'

export interface SearchesDeps {
  db: Db
  now: () => Date
}

/** Returns the existing search, with its name, if the same one was saved before. */
export function saveSearch({ db, now }: SearchesDeps, given: NewSavedSearch, owner: Uid): Promise<SavedSearch> {
  return db.transaction().execute(async (trx) => {
    await holdPerson(trx, owner)
    await lockSavedSearches(trx, owner)
    const there = await findSavedSearches(trx, owner)
    const same = there.find((one) => asksTheSame(one, given))
    if (same) return same
    if (there.length >= SAVED_SEARCHES_PER_PERSON_MAX) throw new Problem('tooManySavedSearches')
    return addSavedSearch(trx, owner, given, now())
  })
}

function asksTheSame(one: SavedSearch, given: NewSavedSearch): boolean {
  return (
    one.words === given.words &&
    one.status === given.status &&
    one.category === given.category &&
    isSameCircle(one.circle, given.circle)
  )
}

/** Compares positions, not names: "dove sono ora" is a different place each time. */
function isSameCircle(one: SavedSearch['circle'], given: NewSavedSearch['circle']): boolean {
  if (!one || !given) return one === given
  return one.lat === coarse(given.lat) && one.lng === coarse(given.lng) && one.radius === given.radius
}

export async function renameSavedSearch({ db }: SearchesDeps, id: SavedSearchId, name: string, owner: Uid): Promise<SavedSearch> {
  const search = await renameSearch(db, owner, id, name)
  if (!search) throw new Problem('savedSearchNotFound')
  return search
}

export async function deleteSavedSearch({ db }: SearchesDeps, id: SavedSearchId, owner: Uid): Promise<void> {
  if (!(await removeSearch(db, owner, id))) throw new Problem('savedSearchNotFound')
}
