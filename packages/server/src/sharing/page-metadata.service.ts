import { itemId, requestId, uid as uidSchema } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { imageAtSize } from '@barattolo/domain/items/images'
import { Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import { DYNAMIC_PAGES, type PublicPage, prerenderedPages } from '@barattolo/domain/texts/public-pages'
import type { Town } from '@barattolo/domain/town'
import { wordsOf } from '@barattolo/domain/word-tokens'
import type * as z from 'zod/mini'
import { readItem } from '../items/items.service.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/database.ts'
import { findProfile } from '../profiles/profiles.store.ts'
import { readRequest } from '../requests/requests.service.ts'
import { CARD_SIZE, DEFAULT_PICTURE, type PageMetadata, type SharedPicture, truncateToLine } from './page-metadata.ts'

interface MetadataDeps {
  db: Db
  town: Town
  config: Pick<Config, 'imageHost'>
  /** The answer of the public API that the page was rendered from, so that it is not read again; undefined if it was not. */
  findAnswer: (address: string) => unknown
}

/** Metadata for pages that require sign-in and for unknown paths: not to be indexed. */
export const NOT_INDEXED: PageMetadata = {
  status: 200,
  title: it.app.name,
  description: it.sharing.description,
  path: null,
  isIndexed: false,
  picture: DEFAULT_PICTURE,
}
const NOT_FOUND: PageMetadata = { ...NOT_INDEXED, ...it.sharing.gone, status: 404 }

/** The metadata of the page at this path, for an anonymous visitor. */
export async function readPageMetadata(deps: MetadataDeps, path: string): Promise<PageMetadata> {
  // Two slashes at the start would name a host.
  if (path.startsWith('//')) return NOT_FOUND
  const [, kind, id = '', rest] = path.split('/')
  const publicPath = path === '/' ? path : path.replace(/\/$/, '')
  const page = [...prerenderedPages(wordsOf(deps.town)), ...DYNAMIC_PAGES].find((each) => each.path === publicPath)
  if (page) return publicPageMetadata(page)
  if (id === '' || rest) return NOT_INDEXED
  if (kind === 'item') return itemMetadata(deps, id)
  if (kind === 'bazar') return personMetadata(deps, id)
  return kind === 'requests' ? requestMetadata(deps, id) : NOT_INDEXED
}

function publicPageMetadata({ path, title, description }: PublicPage): PageMetadata {
  return { status: 200, title, description, path, isIndexed: true, picture: DEFAULT_PICTURE }
}

async function itemMetadata({ db, town, config, findAnswer }: MetadataDeps, idText: string): Promise<PageMetadata> {
  const item = await readIfPresent(itemId, idText, async (id) => {
    // The server serialises this answer from the same type.
    const answer = findAnswer(`/api/items/${id}`) as Item | undefined
    return answer ?? readItem({ db, town }, id, null)
  })
  if (!item) return NOT_FOUND
  const { _id: id, title, description, status, availability, resting, location, imageUrl, revision } = item
  // Exchanged and paused items have a page, but are not indexed.
  const isIndexed = availability !== 'scambiato' && !resting
  return {
    status: 200,
    title,
    description: it.sharing.item(it.items.status[status], location, truncateToLine(description)),
    path: isIndexed ? `/item/${id}` : null,
    isIndexed,
    picture: config.imageHost && imageUrl ? hostedPicture(imageUrl, title) : cardPicture(id, revision, title),
  }
}

async function personMetadata({ db, town }: MetadataDeps, idText: string): Promise<PageMetadata> {
  const profile = await readIfPresent(uidSchema, idText, (uid) => findProfile({ db, town }, uid, null))
  if (!profile) return NOT_FOUND
  const name = profile.name || it.items.nameless
  return {
    status: 200,
    title: it.bazar.titleOf(name),
    description: it.sharing.person(it.itemPage.objects(profile.items), profile.place),
    path: `/bazar/${encodeURIComponent(profile.uid)}`,
    // A link to a person has a preview, but search engines must not find people.
    isIndexed: false,
    picture: DEFAULT_PICTURE,
  }
}

async function requestMetadata(deps: MetadataDeps, idText: string): Promise<PageMetadata> {
  const request = await readIfPresent(requestId, idText, (id) => readRequest(deps, id, null))
  if (!request) return NOT_FOUND
  return {
    status: 200,
    title: it.sharing.requestTitle(request.title),
    description: it.sharing.request(truncateToLine(request.description)),
    path: request.closedAt === null ? `/requests/${request._id}` : null,
    isIndexed: request.closedAt === null,
    picture: DEFAULT_PICTURE,
  }
}

/** Undefined for a malformed id, and for a hidden or missing record. */
async function readIfPresent<S extends z.ZodMiniType, T>(
  schema: S,
  idText: string,
  read: (id: z.infer<S>) => Promise<T | undefined>,
): Promise<T | undefined> {
  const id = schema.safeParse(decodeSegment(idText))
  if (!id.success) return undefined
  try {
    return await read(id.data)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

/** Undefined for a segment that is not UTF-8, or has the NUL character, which PostgreSQL does not accept in a text. */
function decodeSegment(segment: string): string | undefined {
  try {
    const decoded = decodeURIComponent(segment)
    return decoded.includes('\0') ? undefined : decoded
  } catch {
    return undefined
  }
}

function cardPicture(id: string, revision: number, title: string): SharedPicture {
  return { address: `/share/items/${id}-${revision}.jpg`, size: CARD_SIZE, alt: it.sharing.itemPicture(title) }
}

function hostedPicture(address: string, title: string): SharedPicture {
  return { address: imageAtSize(address, 1600), size: null, alt: it.sharing.itemPicture(title) }
}
