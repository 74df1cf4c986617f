import type { ItemId } from '@barattolo/domain/ids'
import { newItem } from '@barattolo/domain/items/contract'
import { createItem } from '@barattolo/server/items/items.service'
import { storePhoto } from '@barattolo/server/photos/photos.service'
import { atAWakingHour, daysBefore } from './clock.ts'
import { DEPARTED } from './departed.ts'
import { homeOf } from './homes.ts'
import { publishedAgo } from './moments.ts'
import { OBJECTS, type TownObject } from './objects.ts'
import { uidOf } from './people.load.ts'
import { PEOPLE } from './people.ts'
import type { Building } from './town.ts'

/** Ids of the demo objects by title. */
export type IdsByTitle = ReadonlyMap<string, ItemId>

/** Publishes the objects through the product's services: all people in parallel, each from their oldest object on. */
export async function loadObjects(building: Building): Promise<IdsByTitle> {
  const bazars = PEOPLE.map(({ key }) => [...OBJECTS, ...DEPARTED].filter(({ owner }) => owner === key))
  const published = await Promise.all(bazars.map((bazar) => publishInTurn(building, bazar)))
  return new Map(published.flat())
}

/** Deleted objects have no picture. */
type Publishable = Omit<TownObject, 'picture'> & { readonly picture?: string }

async function publishInTurn(building: Building, bazar: readonly Publishable[]): Promise<[string, ItemId][]> {
  const inOrder = bazar.map((object) => ({ object, ago: publishedAgo(object.title) })).sort((one, other) => other.ago - one.ago)
  const ids: [string, ItemId][] = []
  for (const { object, ago } of inOrder) ids.push([object.title, await publish(building, object, ago)])
  return ids
}

async function publish(
  { db, config, photos, announce, log, now, readPicture }: Building,
  object: Publishable,
  ago: number,
): Promise<ItemId> {
  const moment = atAWakingHour(daysBefore(now, ago), now)
  const deps = { db, config, photos, announce, log, now: () => moment }
  const owner = uidOf(object.owner)
  const photo = object.picture === undefined ? null : await storePhoto(deps, owner, await readPicture(object.picture))
  const { lat: latitude, lng: longitude } = homeOf(object.owner, object.place)
  const { title, description, status, category, tags } = object
  const images = photo ? [photo.address] : []
  const payload = newItem.parse({ title, description, status, category, tags, images, latitude, longitude })
  const item = await createItem(deps, payload, { uid: owner, isAdmin: false })
  return item._id
}
