import { JSON_BYTES_MAX } from '@barattolo/domain/bounds'
import { type ClientConfig, readConfig } from '@barattolo/domain/client-config'
import { ENDPOINTS } from '@barattolo/domain/endpoints'
import { readOpenApi } from '@barattolo/domain/openapi'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { adminRoutes } from './admin/admin.routes.ts'
import { conversationsLive } from './conversations/conversations.live.ts'
import { conversationsRoutes } from './conversations/conversations.routes.ts'
import { hearSilence } from './conversations/silent-talks.ts'
import { endDueExchanges } from './exchanges/due-exchanges.ts'
import { exchangesRoutes } from './exchanges/exchanges.routes.ts'
import { remindOfMeetings } from './exchanges/remind.ts'
import { tellRevealedFeedback } from './exchanges/reveal.ts'
import { answersTo, identityForClient, openIdentity } from './identity/identity.ts'
import { addUpCounts } from './items/counts.store.ts'
import { itemsRoutes } from './items/items.routes.ts'
import { askWhetherStillThere } from './items/stale-items.ts'
import { mapRoutes } from './map/map.routes.ts'
import { deliverNotices } from './notices/deliver.ts'
import { sweepNotices } from './notices/deliveries.store.ts'
import { noticesRoutes } from './notices/notices.routes.ts'
import { endDueHolidays } from './people/holiday.service.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { openPhotoStore } from './photos/open-photo-store.ts'
import type { PhotoStore } from './photos/photo-store.ts'
import { photosRoutes, uploadForClient } from './photos/photos.routes.ts'
import { collectUnusedPhotos } from './photos/photos.service.ts'
import { type Announce, tellEverybodyLater } from './platform/announce.ts'
import type { Config } from './platform/config.ts'
import type { Connection, Db } from './platform/database.ts'
import { declareRoutes } from './platform/declared-routes.ts'
import { makeDrainable } from './platform/draining.ts'
import { route } from './platform/endpoint-route.ts'
import { every } from './platform/every.ts'
import { compressAnswers } from './platform/http/compress-answers.ts'
import { boundLastCalls } from './platform/http/last-calls.ts'
import { LIMITS, type Limits, REQUEST_WITHIN, UNLIMITED } from './platform/http/limits.ts'
import { openApiOf } from './platform/http/openapi.ts'
import { originOf } from './platform/http/origin.ts'
import { limitRates } from './platform/http/rate-limits.ts'
import { readinessRoutes } from './platform/http/readiness.routes.ts'
import { sendSecurityHeaders } from './platform/http/security-headers.ts'
import { replyToUnreadable } from './platform/http/unreadable-requests.ts'
import { servePages, WEB_DIST } from './platform/http/web-pages.ts'
import { joinProcesses } from './platform/joined-processes.ts'
import { type Live, makeLive, RECHECK_EVERY } from './platform/live.ts'
import { RequestLog } from './platform/log.ts'
import { metricsRoutes } from './platform/metrics/metrics.routes.ts'
import { replyToError } from './platform/problem-reply.ts'
import { LATE_AT_MOST, openReplica, type ReadLate, type ReplicaGiven } from './platform/replica.ts'
import { radarRoutes } from './radar/radar.routes.ts'
import { reportsRoutes } from './reports/reports.routes.ts'
import { requestsRoutes } from './requests/requests.routes.ts'
import { searchesRoutes } from './searches/searches.routes.ts'
import { aboutPage, UNFOUND } from './sharing/about.service.ts'
import { withHead, withYear } from './sharing/head.ts'
import { sharingRoutes } from './sharing/sharing.routes.ts'
import { fillTerms } from './wanted/fill-terms.ts'
import { tellUntold } from './wanted/tell.service.ts'

/** Dependencies of the server’s modules; created once, in `main.ts` (and by the tests). */
export interface Deps {
  db: Db
  /** For public lists, which may be up to a second stale. A person’s own data is read from `db`. */
  readLate: ReadLate
  config: Config
  photos: PhotoStore
  announce: Announce
  log: FastifyBaseLogger
  now: () => Date
  /** Tests lower them. */
  limits?: Limits
  /** The folder of the built pages; by default the output of `vite build`. */
  webDist?: string
  /** The database through which several processes exchange live events; without it this process runs alone. */
  joinedOver?: Connection
  /** A replica of the database; without it all reads use `db`. */
  replica?: ReplicaGiven
  /** Interval of the background jobs, in milliseconds; without it they do not run, because tests run them explicitly. */
  jobsEvery?: number
  /** How often the people behind open sockets are authenticated again, in milliseconds. Tests use a shorter interval. */
  liveRecheckEvery?: number
}

/** Photos are in the configured store unless another one is given. */
type Given = Omit<Deps, 'announce' | 'readLate' | 'photos'> & Partial<Pick<Deps, 'photos'>>

/** Assembles plugins, routes, sockets and error handler. Tests build the same app and call it through `inject`. */
export async function buildApp(given: Given): Promise<FastifyInstance> {
  const { config, log } = given
  const live = makeLive(given.joinedOver && joinProcesses(given.joinedOver, log))
  const later = given.replica && tellEverybodyLater(live.announce, given.replica.lateAtMost ?? LATE_AT_MOST)
  const replica = given.replica && openReplica({ ...given, replica: given.replica })
  const deps: Deps = {
    ...given,
    photos: given.photos ?? (await openPhotoStore(config, log)),
    announce: later?.announce ?? live.announce,
    readLate: replica?.read ?? ((_, ask) => ask(given.db)),
  }
  const app = Fastify({
    loggerInstance: log,
    logController: new RequestLog(),
    bodyLimit: JSON_BYTES_MAX,
    // Errors before routing: an unreadable URL, or a parameter that is too long.
    frameworkErrors: replyToError,
    clientErrorHandler: replyToUnreadable,
    requestTimeout: REQUEST_WITHIN,
    // Requests on open connections are still answered while the server stops.
    return503OnClosing: false,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
  })
  app.setErrorHandler(replyToError)
  declareRoutes(app)
  boundLastCalls(app)
  makeDrainable(app, live.sendElsewhere)
  sendSecurityHeaders(app, config)
  await limitRates(app, {
    limits: config.rateLimits ? (deps.limits ?? LIMITS) : UNLIMITED,
    trustedProxies: config.trustedProxies,
    now: deps.now,
    // With a replica the counts also tell who has just written and must read from the primary.
    shared: deps.replica || (deps.joinedOver && config.rateLimits) ? deps.db : null,
  })
  await compressAnswers(app)
  await metricsRoutes(app, config.metricsToken, { db: deps.db, replica: replica ?? null, sockets: live.count })
  readinessRoutes(app, deps)
  await openIdentity(app, deps)
  peopleRoutes(app, deps)
  itemsRoutes(app, deps)
  mapRoutes(app, deps)
  requestsRoutes(app, deps)
  await photosRoutes(app, deps)
  exchangesRoutes(app, deps)
  conversationsRoutes(app, deps)
  adminRoutes(app, deps)
  await noticesRoutes(app, deps)
  radarRoutes(app, deps)
  searchesRoutes(app, deps)
  reportsRoutes(app, deps)
  route(
    app,
    readConfig,
    async (): Promise<ClientConfig> => ({
      identity: identityForClient(deps.config),
      upload: uploadForClient(deps.config),
      mapStyleUrl: deps.config.mapStyleUrl,
      openSignIn: deps.config.openSignIn,
    }),
  )
  // Generated per request, because it is rarely requested.
  route(app, readOpenApi, async () => openApiOf(ENDPOINTS))
  const webDist = deps.webDist ?? WEB_DIST
  sharingRoutes(app, { ...deps, webDist })
  await servePages(app, webDist, async (html, path, request) => {
    // The page is served even if its metadata cannot be read: the error is logged and shows in the page.
    const about = await aboutPage(deps, path).catch((error: Error) => {
      log.error({ err: error }, 'about the page')
      return UNFOUND
    })
    return { html: withHead(withYear(html, deps.now()), about, originOf(request, config)), status: about.status }
  })
  openLive(app, live, deps)
  app.addHook('onClose', async () => {
    await later?.settled()
    await live.close()
    await replica?.close()
  })
  runJobs(app, deps)
  return app
}

/** In milliseconds. */
const DELIVERED_EVERY = 5000
const REVEALED_EVERY = 60 * 60 * 1000
const SWEPT_EVERY = 60 * 60 * 1000
const PHOTOS_COLLECTED_EVERY = 60 * 60 * 1000
const NOTICES_KEPT = 180 * 24 * 60 * 60 * 1000

function runJobs(app: FastifyInstance, deps: Deps) {
  if (deps.jobsEvery === undefined) return
  fillTermsNow(app, deps)
  const { db, photos, now, jobsEvery, log } = deps
  const stops = [
    every(jobsEvery, log, 'due exchanges', () => endDueExchanges(deps)),
    every(jobsEvery, log, 'availability checks', () => askWhetherStillThere(deps)),
    every(jobsEvery, log, 'item counts', () => addUpCounts(deps.db)),
    every(jobsEvery, log, 'ended holidays', () => endDueHolidays(deps)),
    every(jobsEvery, log, 'conversation timeouts', () => hearSilence(deps)),
    every(jobsEvery, log, 'reminders', () => remindOfMeetings(deps)),
    // Reads all feedback of the past month, and is not urgent.
    every(Math.max(jobsEvery, REVEALED_EVERY), log, 'revealed feedback', () => tellRevealedFeedback(deps)),
    every(jobsEvery, log, 'match notices', () => tellUntold(deps)),
    // Urgent: people wait for these.
    every(Math.min(jobsEvery, DELIVERED_EVERY), log, 'pushes', () => deliverNotices(deps, 'push')),
    every(Math.min(jobsEvery, DELIVERED_EVERY), log, 'e-mails', () => deliverNotices(deps, 'mail')),
    every(PHOTOS_COLLECTED_EVERY, log, 'unused photos', () => collectUnusedPhotos(db, photos, now())),
    every(SWEPT_EVERY, log, 'old notices', () => sweepNotices(db, new Date(now().getTime() - NOTICES_KEPT))),
  ]
  app.addHook('preClose', async () => {
    await Promise.all(stops.map((stop) => stop()))
  })
}

/**
 * Runs in the background, because it takes a while after a thesaurus change; an interrupted run continues after the next start.
 */
function fillTermsNow(app: FastifyInstance, { db, log }: Deps) {
  let closing = false
  const filling = fillTerms(db, () => closing).catch((error: Error) => log.error({ err: error }, 'terms'))
  app.addHook('preClose', async () => {
    closing = true
    await filling
  })
}

function openLive(app: FastifyInstance, live: Live, deps: Deps) {
  const { log, now, config, liveRecheckEvery = RECHECK_EVERY } = deps
  const { authenticate, countPerson, countAddress } = app
  const answers = answersTo(config)
  live.open(app.server, {
    log,
    now,
    authenticate,
    countPerson,
    countAddress,
    answers,
    recheckEvery: liveRecheckEvery,
    ...conversationsLive(deps),
  })
  // Closes the sockets before the server stops listening, because it waits for open connections.
  app.addHook('preClose', () => live.sendElsewhere())
}
