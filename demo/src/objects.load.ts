import type { ItemId } from '@barattolo/domain/ids'
import { newItem } from '@barattolo/domain/items/contract'
import { createItem } from '@barattolo/server/items/items.service'
import { storePhoto } from '@barattolo/server/photos/photos.service'
import { atWakingHour } from './clock.ts'
import { DELETED_OBJECTS } from './deleted-objects.ts'
import { publishedDaysAgo } from './event-days.ts'
import { OBJECTS, type TownObject } from './objects.ts'
import { uidOf } from './people.load.ts'
import { PEOPLE } from './people.ts'
import { type LocalContext, withClock } from './town-context.ts'

/** Ids of the demo objects by title. */
export type IdsByTitle = ReadonlyMap<string, ItemId>

export function idOf(ids: IdsByTitle, title: string): ItemId {
  const id = ids.get(title)
  if (!id) throw new Error(`No object is called ${title}`)
  return id
}

/** Of so many people the photos may wait for their conversion at once. */
const PEOPLE_AT_ONCE = 8

/** Publishes the objects through the product's services: some people in parallel, the objects of each person oldest first. */
export async function loadObjects(context: LocalContext): Promise<IdsByTitle> {
  const bazars = PEOPLE.map(({ key }) => [...OBJECTS, ...DELETED_OBJECTS].filter(({ owner }) => owner === key))
  const published: [string, ItemId][] = []
  const publishNext = async () => {
    for (let bazar = bazars.pop(); bazar; bazar = bazars.pop()) published.push(...(await publishInOrder(context, bazar)))
  }
  await Promise.all(Array.from({ length: PEOPLE_AT_ONCE }, publishNext))
  return new Map(published)
}

/** Deleted objects have no picture. */
type Publishable = Omit<TownObject, 'picture'> & { readonly picture?: string }

async function publishInOrder(context: LocalContext, bazar: readonly Publishable[]): Promise<[string, ItemId][]> {
  const oldestFirst = bazar.map((object) => ({ object, ago: publishedDaysAgo(object.title) })).sort((a, b) => b.ago - a.ago)
  const ids: [string, ItemId][] = []
  for (const { object, ago } of oldestFirst) ids.push([object.title, await publish(context, object, ago)])
  return ids
}

async function publish(context: LocalContext, object: Publishable, ago: number): Promise<ItemId> {
  const deps = withClock(context, atWakingHour(ago, context))
  const owner = uidOf(object.owner)
  const photo = object.picture === undefined ? null : await storePhoto(deps, owner, await context.readPicture(object.picture))
  const { localText, homeOf } = context
  const { lat: latitude, lng: longitude } = homeOf(object.owner, object.place)
  const { status, category, weight = null } = object
  const [title, description, tags] = [localText(object.title), localText(object.description), object.tags.map(localText)]
  const images = photo ? [photo.address] : []
  const payload = newItem.parse({ title, description, status, category, tags, images, latitude, longitude, weight })
  const item = await createItem(deps, payload, { uid: owner, isAdmin: false })
  return item._id
}
