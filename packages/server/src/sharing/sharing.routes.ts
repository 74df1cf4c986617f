import { type ItemId, itemId } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import type { Town } from '@barattolo/domain/town'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readItem } from '../items/items.service.ts'
import { type PhotoStore, photoFileOfAddress } from '../photos/photo-store.ts'
import { type IsPhotoHidden, isPhotoShown } from '../photos/photos.store.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/database.ts'
import { BRIEF_CACHE } from '../platform/http/brief-cache.ts'
import type { BroadReadsOf } from '../platform/http/broad-reads.ts'
import { createFairTurns } from '../platform/http/fair-turns.ts'
import { networkOf } from '../platform/http/network-address.ts'
import { originOf } from '../platform/http/origin.ts'
import { createTtlCache } from '../platform/http/ttl-cache.ts'
import { type CardItem, renderShareCard } from './share-card.ts'
import { countListed, findListed } from './sitemap.store.ts'
import {
  countFiles,
  renderRobotsTxt,
  renderSitemap,
  renderSitemapIndex,
  SITEMAP_KINDS,
  type SitemapEntry,
  type SitemapKind,
  STATIC_ENTRIES,
} from './sitemap.ts'

interface SharingDeps {
  db: Db
  town: Town
  broadReadsOf: BroadReadsOf
  config: Config
  photos: PhotoStore
  isPhotoHidden: IsPhotoHidden
  now: () => Date
  /** Folder of the built pages. */
  webDist: string
  /** Approximate number of URLs per sitemap file: so many are written without delaying other answers. The protocol allows 50,000. */
  perFile?: number
}

const PUBLIC = { config: { access: 'public' } } as const
const CACHE_ONE_HOUR = 'public, max-age=3600'
/** Cache of the newest cards, because several social networks request a shared item within minutes. */
const CARD_CACHE = { maxEntries: 40, ttl: 10 * 60_000 }

/** Routes for search engines and link previews. */
export function sharingRoutes(
  app: FastifyInstance,
  { db, town, broadReadsOf, config, photos, isPhotoHidden, now, webDist, perFile = 500 }: SharingDeps,
) {
  const cards = createTtlCache<Buffer>(CARD_CACHE)
  const turns = createFairTurns()
  const origin = (request: FastifyRequest) => originOf(request, config)
  /** Counts the call, and makes the answer when it is the turn of the caller's address. */
  const answerInTurn = async <T>(request: FastifyRequest, answer: () => Promise<T>): Promise<T> => {
    await app.countAddress(request.raw)
    return app.addressBudget.run(request.ip, answer)
  }
  /** One card at a time; the address is charged for its card only. */
  const renderInTurn = (item: CardItem, { ip }: FastifyRequest) =>
    turns.run(networkOf(ip), async () => {
      const begin = performance.now()
      return renderShareCard(item, { photos, webDist }).finally(() => app.addressBudget.charge(ip, performance.now() - begin))
    })

  app.get('/robots.txt', PUBLIC, async (request, reply) => {
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', CACHE_ONE_HOUR)
      .send(renderRobotsTxt(origin(request)))
  })
  app.get('/sitemap.xml', PUBLIC, async (request, reply) => {
    const [items, requests] = await answerInTurn(request, () =>
      Promise.all(SITEMAP_KINDS.map((kind) => broadReadsOf(request)((broad) => countListed(broad, kind)))),
    )
    const counts = { items: items ?? 0, requests: requests ?? 0 }
    return reply
      .type('application/xml')
      .header('cache-control', CACHE_ONE_HOUR)
      .send(renderSitemapIndex(counts, perFile, origin(request)))
  })
  app.get<{ Params: { file: string } }>('/sitemap/:file', PUBLIC, async (request, reply) => {
    const [, kind, page] = /^(pages|items|requests)(?:-([1-9]\d{0,4}))?\.xml$/.exec(request.params.file) ?? []
    const listedKind = SITEMAP_KINDS.find((listed) => listed === kind)
    if (kind === undefined || (page === undefined) !== (listedKind === undefined)) throw new Problem('notFound')
    const sitemap = await answerInTurn(request, async () => {
      const entries = listedKind
        ? await broadReadsOf(request)((broad) => readPart(broad, listedKind, Number(page), perFile))
        : STATIC_ENTRIES
      return renderSitemap(entries, origin(request))
    })
    return reply.type('application/xml').header('cache-control', CACHE_ONE_HOUR).send(sitemap)
  })
  app.get<{ Params: { file: string } }>('/share/items/:file', PUBLIC, async (request, reply) => {
    const [, name = ''] = /^([0-9a-f-]{36})-\d{1,9}\.jpg$/.exec(request.params.file) ?? []
    const id = itemId.safeParse(name)
    if (!id.success) throw new Problem('itemNotFound')
    const { card, cacheControl } = await answerInTurn(request, () => readCard(id.data, request))
    return reply.type('image/jpeg').header('cache-control', cacheControl).send(card)
  })

  async function readCard(id: ItemId, request: FastifyRequest) {
    // The URL contains a revision for cache busting; the card always shows the current item.
    const item = await readItem({ db, town }, id, null)
    const photo = photoFileOfAddress(item.imageUrl)
    if (photo && !(await isPhotoShown(db, isPhotoHidden, photo.id))) item.imageUrl = ''
    try {
      const key = `${item._id} ${item.revision} ${item.imageUrl}`
      return { card: await cards(key, now(), () => renderInTurn(item, request)), cacheControl: BRIEF_CACHE }
    } catch (error) {
      // Fall back to a card without the photo, uncached because the photo may be readable again soon.
      request.log.warn({ err: error }, 'share card drawn without its photo')
      return { card: await renderInTurn({ ...item, imageUrl: '' }, request), cacheControl: 'no-store' }
    }
  }
}

async function readPart(db: Db, kind: SitemapKind, part: number, perFile: number): Promise<SitemapEntry[]> {
  const parts = countFiles(await countListed(db, kind), perFile)
  if (part > parts) throw new Problem('notFound')
  return findListed(db, kind, part, parts)
}
