import { changeSettings, setFavourite } from '@barattolo/server/favourites/favourites.service'
import { atWakingHour } from './clock.ts'
import { FAVOURITES, PRIVATE_PEOPLE } from './favourites.ts'
import { type IdsByTitle, idOf } from './objects.load.ts'
import { uidOf } from './people.load.ts'
import { type LocalContext, withClock } from './town-context.ts'

/** Sets all favourites through the product's services, each at its own time. Their people have chosen who may learn of them. */
export async function loadFavourites(context: LocalContext, ids: IdsByTitle): Promise<void> {
  const { now } = context
  for (const by of new Set(FAVOURITES.map((favourite) => favourite.by)))
    await changeSettings(withClock(context, now), uidOf(by), PRIVATE_PEOPLE.includes(by))
  for (const { by, on, ago, isPrivate, gives = [] } of FAVOURITES) {
    const change = { isPrivate, gives: gives.map((title) => idOf(ids, title)) }
    const caller = { uid: uidOf(by), isAdmin: false }
    await setFavourite(withClock(context, atWakingHour(ago, context)), idOf(ids, on), change, caller)
  }
}
