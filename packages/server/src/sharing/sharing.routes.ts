import { itemId } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readItem } from '../items/items.service.ts'
import { fewAtATime } from '../photos/few-at-a-time.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database.ts'
import { originOf } from '../platform/http/origin.ts'
import { recent } from '../platform/recent.ts'
import { type Carded, drawShareCard } from './share-card.ts'
import { countListed, findListed } from './sitemap.store.ts'
import { LISTED_NOUNS, LISTED_PAGES, robotsText, sitemapIndex, sitemapOf } from './sitemap.ts'

interface SharingDeps {
  db: Db
  config: Config
  photos: PhotoStore
  now: () => Date
  /** Folder of the built pages. */
  webDist: string
  /** Maximum number of URLs per sitemap file, lower in tests. The protocol allows 50,000. */
  perFile?: number
}

const PUBLIC = { config: { access: 'public' } } as const
const AN_HOUR = 'public, max-age=3600'
/** Cache of the newest cards, because several networks request a shared item within minutes. */
const CARDS_KEPT = { most: 40, milliseconds: 10 * 60_000 }

/** Routes for search engines and link previews. */
export function sharingRoutes(app: FastifyInstance, { db, config, photos, now, webDist, perFile = 10_000 }: SharingDeps) {
  const cards = recent<Buffer>(CARDS_KEPT)
  const inTurn = fewAtATime(1)
  const origin = (request: FastifyRequest) => originOf(request, config)
  const countCaller = (request: FastifyRequest) => app.countAddress(request.raw)

  app.get('/robots.txt', PUBLIC, async (request, reply) => {
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', AN_HOUR)
      .send(robotsText(origin(request)))
  })
  app.get('/sitemap.xml', PUBLIC, async (request, reply) => {
    await countCaller(request)
    const [items, people, requests] = await Promise.all(LISTED_NOUNS.map((noun) => countListed(db, noun)))
    const counts = { items: items ?? 0, people: people ?? 0, requests: requests ?? 0 }
    return reply
      .type('application/xml')
      .header('cache-control', AN_HOUR)
      .send(sitemapIndex(counts, perFile, origin(request)))
  })
  app.get<{ Params: { file: string } }>('/sitemap/:file', PUBLIC, async (request, reply) => {
    await countCaller(request)
    const [, noun, page] = /^(pages|items|people|requests)(?:-([1-9]\d{0,4}))?\.xml$/.exec(request.params.file) ?? []
    const listedNoun = LISTED_NOUNS.find((one) => one === noun)
    if (noun === undefined || (page === undefined) !== (listedNoun === undefined)) throw new Problem('notFound')
    const listed = listedNoun ? await findListed(db, listedNoun, Number(page), perFile) : LISTED_PAGES
    if (listed.length === 0) throw new Problem('notFound')
    return reply
      .type('application/xml')
      .header('cache-control', AN_HOUR)
      .send(sitemapOf(listed, origin(request)))
  })
  app.get<{ Params: { file: string } }>('/share/items/:file', PUBLIC, async (request, reply) => {
    await countCaller(request)
    const [, name = ''] = /^([0-9a-f-]{36})-\d{1,9}\.jpg$/.exec(request.params.file) ?? []
    const id = itemId.safeParse(name)
    if (!id.success) throw new Problem('itemNotFound')
    // The URL contains a revision for cache busting; the card always shows the current item.
    const item = await readItem(db, id.data, null)
    const draw = (of: Carded) => inTurn('cards', () => drawShareCard(of, { photos, webDist }))
    reply.type('image/jpeg')
    try {
      const card = await cards(`${item._id} ${item.revision}`, now(), () => draw(item))
      return reply.header('cache-control', AN_HOUR).send(card)
    } catch (error) {
      // Fall back to a card without the photo, uncached because the photo may be readable again soon.
      request.log.warn({ err: error }, 'share card drawn without its photo')
      return reply.header('cache-control', 'no-store').send(await draw({ ...item, imageUrl: '' }))
    }
  })
}
