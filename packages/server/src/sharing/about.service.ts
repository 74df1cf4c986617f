import { itemId, requestId, uid as uidSchema } from '@barattolo/domain/ids'
import { imageAt } from '@barattolo/domain/items/images'
import { Problem } from '@barattolo/domain/problem'
import { LIVE_PAGES, type PublicPage, READ_PAGES } from '@barattolo/domain/public-pages'
import { it } from '@barattolo/domain/texts/it'
import type * as z from 'zod/mini'
import { readItem } from '../items/items.service.ts'
import { findProfile } from '../people/people.store.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database.ts'
import { readRequest } from '../requests/requests.service.ts'
import { type About, CARD, inOneLine, type SharedPicture, USUAL_PICTURE } from './about.ts'

interface AboutDeps {
  db: Db
  config: Pick<Config, 'imageHost'>
}

const PUBLIC = new Map([...READ_PAGES, ...LIVE_PAGES].map((page) => [page.path, page]))
/** Metadata for pages that require sign-in and for unknown paths: not to be indexed. */
export const UNFOUND: About = {
  status: 200,
  title: it.app.name,
  description: it.sharing.description,
  path: null,
  picture: USUAL_PICTURE,
}
const GONE: About = { ...UNFOUND, ...it.sharing.gone, status: 404 }

/** The metadata of the page at this path, for an anonymous visitor. */
export async function aboutPage(deps: AboutDeps, path: string): Promise<About> {
  const [, noun, id = '', more] = path.split('/')
  const page = PUBLIC.get(path === '/' ? path : path.replace(/\/$/, ''))
  if (page) return aboutPublic(page)
  if (id === '' || more) return UNFOUND
  if (noun === 'item') return aboutItem(deps, id)
  if (noun === 'bazar') return aboutPerson(deps, id)
  return noun === 'requests' ? aboutRequest(deps, id) : UNFOUND
}

function aboutPublic({ path, title, description }: PublicPage): About {
  return { status: 200, title, description, path, picture: USUAL_PICTURE }
}

async function aboutItem({ db, config }: AboutDeps, given: string): Promise<About> {
  const item = await unlessGone(itemId, given, (id) => readItem(db, id, null))
  if (!item) return GONE
  const { _id: id, title, description, status, availability, resting, location, imageUrl, revision } = item
  return {
    status: 200,
    title,
    description: it.sharing.item(it.items.status[status], location, inOneLine(description)),
    // Exchanged and paused items have a page, but are not indexed.
    path: availability === 'scambiato' || resting ? null : `/item/${id}`,
    picture: config.imageHost && imageUrl ? hosted(imageUrl, title) : cardOf(id, revision, title),
  }
}

async function aboutPerson({ db }: AboutDeps, given: string): Promise<About> {
  const profile = await unlessGone(uidSchema, given, (uid) => findProfile(db, uid))
  if (!profile) return GONE
  const name = profile.name || it.items.nameless
  return {
    status: 200,
    title: it.bazar.titleOf(name),
    description: it.sharing.person(it.items.page.objects(profile.items), profile.place),
    path: `/bazar/${encodeURIComponent(profile.uid)}`,
    picture: USUAL_PICTURE,
  }
}

async function aboutRequest({ db }: AboutDeps, given: string): Promise<About> {
  const request = await unlessGone(requestId, given, (id) => readRequest(db, id, null))
  if (!request) return GONE
  return {
    status: 200,
    title: it.sharing.requestTitle(request.title),
    description: it.sharing.request(inOneLine(request.description)),
    path: request.closedAt === null ? `/requests/${request._id}` : null,
    picture: USUAL_PICTURE,
  }
}

/** Undefined for a malformed id, and for a hidden or missing record. */
async function unlessGone<S extends z.ZodMiniType, T>(
  schema: S,
  given: string,
  read: (id: z.infer<S>) => Promise<T | undefined>,
): Promise<T | undefined> {
  const id = schema.safeParse(decodeURIComponent(given))
  if (!id.success) return undefined
  try {
    return await read(id.data)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

function cardOf(id: string, revision: number, title: string): SharedPicture {
  return { address: `/share/items/${id}-${revision}.jpg`, size: CARD, alt: it.sharing.itemPicture(title) }
}

function hosted(address: string, title: string): SharedPicture {
  return { address: imageAt(address, 1600), size: null, alt: it.sharing.itemPicture(title) }
}
