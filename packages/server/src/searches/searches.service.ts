import type { SavedSearchId, Uid } from '@barattolo/domain/ids'
import { SAVED_SEARCHES_PER_PERSON_MAX } from '@barattolo/domain/limits'
import { Problem } from '@barattolo/domain/problem'
import type { NewSavedSearch, SavedSearch } from '@barattolo/domain/searches/contract'
import { lockPerson } from '../people/lock-person.store.ts'
import type { Db } from '../platform/database/database.ts'
import {
  addSavedSearch,
  findSavedSearches,
  lockSavedSearches,
  removeSearch,
  renameSearch,
  roundToKilometre,
} from './searches.store.ts'

export interface SearchesDeps {
  db: Db
  now: () => Date
}

/** Returns the existing search, with its name, if the same one was saved before. */
export function saveSearch({ db, now }: SearchesDeps, input: NewSavedSearch, owner: Uid): Promise<SavedSearch> {
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, owner)
    await lockSavedSearches(trx, owner)
    const existing = await findSavedSearches(trx, owner)
    const duplicate = existing.find((search) => isSameSearch(search, input))
    if (duplicate) return duplicate
    if (existing.length >= SAVED_SEARCHES_PER_PERSON_MAX) throw new Problem('tooManySavedSearches')
    return addSavedSearch(trx, owner, input, now())
  })
}

function isSameSearch(saved: SavedSearch, input: NewSavedSearch): boolean {
  return (
    saved.words === input.words &&
    saved.status === input.status &&
    saved.category === input.category &&
    isSameCircle(saved.circle, input.circle)
  )
}

/** Compares positions, not names: "dove sono ora" is a different place each time. */
function isSameCircle(savedCircle: SavedSearch['circle'], input: NewSavedSearch['circle']): boolean {
  if (!savedCircle || !input) return savedCircle === input
  return (
    savedCircle.lat === roundToKilometre(input.lat) &&
    savedCircle.lng === roundToKilometre(input.lng) &&
    savedCircle.radius === input.radius
  )
}

export async function renameSavedSearch({ db }: SearchesDeps, id: SavedSearchId, name: string, owner: Uid): Promise<SavedSearch> {
  const search = await renameSearch(db, owner, id, name)
  if (!search) throw new Problem('savedSearchNotFound')
  return search
}

export async function deleteSavedSearch({ db }: SearchesDeps, id: SavedSearchId, owner: Uid): Promise<void> {
  if (!(await removeSearch(db, owner, id))) throw new Problem('savedSearchNotFound')
}
