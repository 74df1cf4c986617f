import * as contract from '@barattolo/domain/favourites/contract'
import type { ItemId, Uid } from '@barattolo/domain/ids'
import type { FastifyInstance } from 'fastify'
import { findFavouritesArePrivate } from '../people/favourite-settings.store.ts'
import { sendPage } from '../platform/database/pages.ts'
import { route } from '../platform/http/endpoint-route.ts'
import { findCounts } from './favourite-counts.store.ts'
import { changeSettings, type FavouritesDeps, listFavourites, readHearts, setFavourite } from './favourites.service.ts'
import { removeFavourite } from './favourites.store.ts'

interface FavouritesRouteDeps extends FavouritesDeps {
  searchRingsOfHeart: (wisher: Uid, itemId: ItemId) => Promise<void>
}

export function favouritesRoutes(app: FastifyInstance, deps: FavouritesRouteDeps) {
  const { db } = deps
  route(app, contract.listFavourites, async ({ query, person, request, reply }) => {
    const { limit = contract.FAVOURITES_PAGE, cursor } = query
    return sendPage(await listFavourites(deps, { limit, cursor }, person), request, reply)
  })
  route(app, contract.listHearts, ({ query, person }) => readHearts(db, person.uid, query.ids))
  route(app, contract.readFavouriteSettings, async ({ person }) => ({
    arePrivate: await findFavouritesArePrivate(db, person.uid),
  }))
  route(app, contract.changeFavouriteSettings, ({ body, person }) => changeSettings(deps, person.uid, body.arePrivate))
  route(app, contract.listFavouriteCounts, ({ person }) => findCounts(db, person.uid))
  route(app, contract.setFavourite, async ({ params, body, person }) => {
    const heart = await setFavourite(deps, params.id, body, person)
    if (!heart.isPrivate) await deps.searchRingsOfHeart(person.uid, params.id)
    return heart
  })
  route(app, contract.removeFavourite, async ({ params, person }) => {
    await removeFavourite(db, person.uid, params.id)
    return { success: true as const }
  })
}
