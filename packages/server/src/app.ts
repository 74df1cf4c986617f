import { ENDPOINTS } from '@barattolo/domain/api/endpoints'
import { readOpenApi } from '@barattolo/domain/api/openapi'
import { type ClientConfig, readConfig } from '@barattolo/domain/client-config'
import { MINUTE_MS } from '@barattolo/domain/durations'
import { JSON_BYTES_MAX } from '@barattolo/domain/limits'
import type { Town } from '@barattolo/domain/town'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { accountRoutes } from './account/account.routes.ts'
import { adminRoutes } from './admin/admin.routes.ts'
import { contactRoutes } from './contact/contact.routes.ts'
import { conversationsLive, conversationsRoutes } from './conversations/conversations.routes.ts'
import { exchangesRoutes } from './exchanges/exchanges.routes.ts'
import { favouritesRoutes } from './favourites/favourites.routes.ts'
import { type FeatureLinks, linkFeatures, linkPeople } from './feature-links.ts'
import { createHostCheck, identityForClient, setUpIdentity } from './identity/identity.ts'
import { importRoutes } from './import/import.routes.ts'
import { itemsRoutes } from './items/items.routes.ts'
import { jobsOf } from './jobs.ts'
import { mapRoutes } from './map/map.routes.ts'
import { matchingRoutes } from './matching/matching.routes.ts'
import { storeMissingKeys } from './matching/store-missing-keys.ts'
import { noticesRoutes } from './notices/notices.routes.ts'
import { overviewRoutes } from './overview/overview.routes.ts'
import { BLOCKED_UIDS_OF_CALLER } from './people/blocks.store.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { countFailures } from './photos/count-failures.ts'
import { openPhotoStore } from './photos/open-photo-store.ts'
import type { PhotoStore } from './photos/photo-store.ts'
import { photosRoutes, uploadForClient } from './photos/photos.routes.ts'
import type { Config } from './platform/config/config.ts'
import { RequestLogController } from './platform/config/log.ts'
import { type Connection, type Db, isDatabaseUnavailable, openSignInPool } from './platform/database/database.ts'
import { MAX_LAG, openReplica, type ReadFromReplica, type ReplicaOptions } from './platform/database/replica.ts'
import { clearWhenListChanges, delayPublicEvents, type EventPublisher } from './platform/events/event-publisher.ts'
import { createLive, type Live, RECHECK_INTERVAL } from './platform/events/live.ts'
import { chargeBroadReads, createAddressBudget } from './platform/http/address-budget.ts'
import { type BroadReadsOf, openBroadReads, type ReadBroadly } from './platform/http/broad-reads.ts'
import { compressResponses } from './platform/http/compress-responses.ts'
import { closeLingeringConnections, makeDrainable } from './platform/http/draining.ts'
import { requireDeclaredAccess, route } from './platform/http/endpoint-route.ts'
import { boundIncompleteRequests, REQUEST_TIMEOUTS, timeoutOptions } from './platform/http/incomplete-requests.ts'
import { buildOpenApi } from './platform/http/openapi.ts'
import { originOf } from './platform/http/origin.ts'
import { replyToError, replyToUnreadableRequest } from './platform/http/problem-reply.ts'
import { LIMITS, type Limits, limitRates, UNLIMITED } from './platform/http/rate-limits.ts'
import { openReadinessPool, readinessRoutes } from './platform/http/readiness.routes.ts'
import { answerRequestIds, createRequestIds } from './platform/http/request-id.ts'
import { setSecurityHeaders } from './platform/http/security-headers.ts'
import type { ReadVersion } from './platform/http/server-rendered-pages.ts'
import { createSharedAnswers } from './platform/http/shared-answers.ts'
import { type CompletePage, servePages, WEB_DIST } from './platform/http/web-pages.ts'
import { createBackground } from './platform/jobs/background.ts'
import { createJobLimits, type JobLimits, NO_JOB_LIMITS } from './platform/jobs/job-limits.ts'
import { runEvery } from './platform/jobs/run-every.ts'
import { metricsRoutes } from './platform/metrics/metrics.routes.ts'
import { type Clock, trustedClock } from './platform/process/clock.ts'
import { readQueues } from './production-checks/database-checks.store.ts'
import { productionChecksRoutes } from './production-checks/production-checks.routes.ts'
import { createStatusSource, type StatusSource } from './production-checks/production-checks.ts'
import { answerProbes } from './production-checks/proxy-probe.ts'
import { profilesRoutes } from './profiles/profiles.routes.ts'
import { radarRoutes } from './radar/radar.routes.ts'
import { reportsRoutes } from './reports/reports.routes.ts'
import { requestsRoutes } from './requests/requests.routes.ts'
import { ringChatRoutes } from './rings/ring-chat.routes.ts'
import { ringSearchCounts } from './rings/ring-searches.service.ts'
import { ringsRoutes } from './rings/rings.routes.ts'
import { searchesRoutes } from './searches/searches.routes.ts'
import { replaceHead, replaceYear } from './sharing/head.ts'
import { createItemPageVersions } from './sharing/item-page-version.store.ts'
import { NOT_INDEXED, readPageMetadata } from './sharing/page-metadata.service.ts'
import { sharingRoutes } from './sharing/sharing.routes.ts'

/** Dependencies of the server’s modules, which `buildApp` completes from the options of `main.ts` or of a test. */
export interface Deps extends FeatureLinks {
  town: Town
  db: Db
  /** For public lists, which may be up to a second stale. A person’s own data is read from `db`. */
  readFromReplica: ReadFromReplica
  broadReadsOf: BroadReadsOf
  config: Config
  photos: PhotoStore
  publish: EventPublisher
  log: FastifyBaseLogger
  /** The only clock: `clock.now`. */
  now: () => Date
  clock: Clock
  /** What the jobs may end and delete in an hour. */
  jobLimits: JobLimits
  /** The rate limits; tests use lower ones. */
  limits?: Limits
  /** The folder of the built pages; by default the output of `vite build`. */
  webDist?: string
  /** The database through which several processes exchange live events; without it, they reach only this process’s sockets. */
  notifyConnection?: Connection
  /** A replica of the database; without it all reads use `db`. */
  replica?: ReplicaOptions
  /** The longest interval of the jobs that run each minute, in milliseconds; without it no job runs, because tests run them explicitly. */
  jobsEvery?: number
  /** How long it takes to tell all clients about a changed list, in milliseconds. Tests use a shorter time. */
  listEventsSpread?: number
  /** How many times as long as a task in the background the next one waits. Tests do not wait. */
  backgroundPauses?: number
  /** Writes to the terminal; by default to standard output. Tests read it. */
  print?: (text: string) => void
  /** How often the people behind open sockets are authenticated again, in milliseconds. Tests use a shorter interval. */
  liveRecheckEvery?: number
}

/** Photos are in the configured store unless another one is given; without a `clock`, `now` is compared with no other clock; broad reads, readiness and sign-in checks have pools of their own. */
type BuildOptions = Omit<
  Deps,
  keyof FeatureLinks | 'town' | 'publish' | 'readFromReplica' | 'broadReadsOf' | 'photos' | 'clock' | 'jobLimits'
> &
  Partial<Pick<Deps, 'photos' | 'clock'>> & {
    /** After how many milliseconds an expensive statement ends. Tests use a longer time: a busy machine may stop for a while. */
    broadTimeout?: number
    /** Runs the expensive reads of all callers, in tests. */
    readBroadly?: ReadBroadly
  }

/** Assembles plugins, routes, sockets and error handler. Tests build the same app and call it through `inject`. */
export async function buildApp(options: BuildOptions): Promise<FastifyInstance> {
  const { config, log } = options
  // With a replica, the counts also show whether a person has just written and must read from the primary.
  const countsWritesInDb = options.replica !== undefined || options.notifyConnection !== undefined
  const sharedAnswers = config.sharesAnswers
    ? createSharedAnswers({
        blockedUids: BLOCKED_UIDS_OF_CALLER,
        countsWrites: countsWritesInDb,
        now: options.now,
      })
    : null
  const live = createLive({
    processes: await joinOthers(options),
    listEventsSpread: options.listEventsSpread,
    onListChanged: () => sharedAnswers?.clear(),
  })
  const delayedPublisher = options.replica && delayPublicEvents(live.publish, options.replica.maxLag ?? MAX_LAG)
  const replica = options.replica && openReplica({ ...options, replica: options.replica })
  const publish = clearWhenListChanges(delayedPublisher?.publish ?? live.publish, () => sharedAnswers?.clear())
  const limits = config.rateLimits ? (options.limits ?? LIMITS) : UNLIMITED
  const pools = openOwnPools(options, limits)
  const addressBudget = createAddressBudget(limits)
  const background = createBackground({ pauseFactor: options.backgroundPauses })
  const jobLimits = config.limitsJobs ? createJobLimits(options) : NO_JOB_LIMITS
  const clock = options.clock ?? trustedClock(options.now)
  const deps: Deps = {
    ...options,
    town: config.town,
    ...linkFeatures({ ...options, town: config.town, publish, clock, jobLimits }, background),
    clock,
    jobLimits,
    photos: countFailures(options.photos ?? (await openPhotoStore(config, log))),
    publish,
    broadReadsOf: chargeBroadReads(pools.broadReadsOf, addressBudget),
    readFromReplica: replica?.read ?? ((_, query) => query(options.db)),
  }
  const status = createStatusSource({ ...deps, externalConnection: options.notifyConnection ?? null, isProgram: false })
  const app = Fastify({
    loggerInstance: log,
    logController: new RequestLogController(),
    genReqId: createRequestIds(config.trustedProxies),
    bodyLimit: JSON_BYTES_MAX,
    // Handles errors that occur before routing: an unreadable URL, or a parameter that is too long.
    frameworkErrors: replyToError,
    clientErrorHandler: replyToUnreadableRequest,
    ...timeoutOptions(REQUEST_TIMEOUTS),
    // Requests on open connections are still answered while the server stops.
    return503OnClosing: false,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
  })
  app.setErrorHandler(replyToError)
  app.decorate('sharedAnswers', sharedAnswers)
  app.decorate('addressBudget', addressBudget)
  app.decorate('background', background)
  answerRequestIds(app)
  requireDeclaredAccess(app)
  closeLingeringConnections(app)
  boundIncompleteRequests(app, { ...limits, trustedProxies: config.trustedProxies })
  makeDrainable(app, live.drainSockets)
  setSecurityHeaders(app, config)
  await limitRates(app, {
    limits,
    trustedProxies: config.trustedProxies,
    clock,
    sharedDb: countsWritesInDb ? deps.db : null,
  })
  answerProbes(app, deps)
  await compressResponses(app)
  await metricsRoutes(app, config.metricsToken, {
    db: deps.db,
    replica: replica ?? null,
    clock,
    sockets: live.count,
    ringSearches: ringSearchCounts,
    checks: status.latest,
    readQueues: () => readQueues(deps.db, deps.now(), config.mail !== null),
  })
  readinessRoutes(app, { ...deps, readinessDb: pools.readinessDb })
  await setUpIdentity(app, { ...deps, signInDb: pools.signInDb, people: linkPeople(deps) })
  peopleRoutes(app, deps)
  profilesRoutes(app, deps)
  accountRoutes(app, deps)
  itemsRoutes(app, deps)
  mapRoutes(app, deps)
  requestsRoutes(app, deps)
  matchingRoutes(app, deps)
  await photosRoutes(app, deps)
  exchangesRoutes(app, deps)
  conversationsRoutes(app, deps)
  adminRoutes(app, deps)
  importRoutes(app, deps)
  productionChecksRoutes(app, { status })
  await noticesRoutes(app, deps)
  radarRoutes(app, deps)
  overviewRoutes(app, deps)
  ringsRoutes(app, deps)
  ringChatRoutes(app, deps)
  searchesRoutes(app, deps)
  favouritesRoutes(app, deps)
  reportsRoutes(app, deps)
  contactRoutes(app, deps)
  route(
    app,
    readConfig,
    async (): Promise<ClientConfig> => ({
      identity: identityForClient(deps.config),
      upload: uploadForClient(deps.config),
      mapStyleUrl: deps.config.mapStyleUrl,
      openSignIn: deps.config.openSignIn,
      operator: deps.config.operator,
    }),
    { isConstant: true },
  )
  route(app, readOpenApi, async () => buildOpenApi(ENDPOINTS), { isConstant: true })
  const webDist = deps.webDist ?? WEB_DIST
  sharingRoutes(app, { ...deps, webDist })
  const completePage: CompletePage = async (html, path, request, findAnswer) => {
    // If the metadata cannot be read, the error is logged and the page is served with the metadata of a page that is not indexed.
    const metadata = await readPageMetadata({ ...deps, findAnswer }, path).catch((error: Error) => {
      log.error({ err: error }, 'page metadata not read')
      return NOT_INDEXED
    })
    const { status, isIndexed } = metadata
    return { html: replaceHead(replaceYear(html, deps.now()), metadata, originOf(request, config)), status, isIndexed }
  }
  // The calls of a page may read from a replica, which may be older than a version from the primary.
  const readVersion: ReadVersion = replica ? async () => null : createItemPageVersions(deps.db, deps.now)
  await servePages(app, webDist, { town: deps.town, drawnMap: config.drawnMap, completePage, now: deps.now, readVersion })
  attachLive(app, live, deps)
  app.addHook('preClose', background.stop)
  app.addHook('onClose', async () => {
    await delayedPublisher?.settled()
    await live.close()
    await replica?.close()
    await pools.close()
  })
  runJobs(app, deps)
  refreshStatus(app, deps, status)
  return app
}

/** The adapter is loaded only where there are several processes. */
async function joinOthers({ notifyConnection, db, log }: BuildOptions) {
  if (!notifyConnection) return undefined
  const { joinProcesses } = await import('./platform/events/joined-processes.ts')
  return joinProcesses(notifyConnection, log, () => isDatabaseUnavailable(db))
}

/** A database that only a test has opened has no connection settings, so such a test gives `readBroadly`. */
function openOwnPools({ db, readBroadly, broadTimeout }: BuildOptions, { broadReadsPerAddress }: Limits) {
  if (readBroadly) {
    return { broadReadsOf: () => readBroadly, readinessDb: db, signInDb: db, close: async () => undefined }
  }
  const broadReads = openBroadReads(db, { maxPerAddress: broadReadsPerAddress, statementTimeout: broadTimeout })
  const readinessDb = openReadinessPool(db)
  const signInDb = openSignInPool(db)
  return {
    broadReadsOf: broadReads.readsOf,
    readinessDb,
    signInDb,
    close: async () => {
      await broadReads.close()
      await readinessDb.destroy()
      await signInDb.destroy()
    },
  }
}

/** In milliseconds. */
const STATUS_INTERVAL = 3 * MINUTE_MS

/** For the metrics; also while the clock is wrong, which stops jobs. The proxy can be checked only once the server listens. */
function refreshStatus(app: FastifyInstance, { config, log, jobsEvery }: Deps, status: StatusSource) {
  if (config.metricsToken === null || jobsEvery === undefined) return
  let stop = async () => {}
  app.addHook('onListen', async () => {
    stop = runEvery(STATUS_INTERVAL, log, 'checks of the installation', status.read)
  })
  // A check that is running has a limit of its own, for which a stop does not wait.
  app.addHook('preClose', async () => void stop())
}

function runJobs(app: FastifyInstance, deps: Deps) {
  let isClosing = false
  const jobs = jobsOf(deps, () => isClosing)
  app.decorate('jobs', jobs)
  const { log, clock, jobsEvery } = deps
  if (jobsEvery === undefined) return
  startStoringMissingKeys(app, deps)
  const everyOf = (interval: number) => (interval <= MINUTE_MS ? Math.min(interval, jobsEvery) : interval)
  const stops = jobs.map(({ name, interval, run }) => runEvery(everyOf(interval), log, name, run, clock.isTrusted))
  app.addHook('preClose', async () => {
    isClosing = true
    await Promise.all(stops.map((stop) => stop()))
  })
}

/**
 * Stores missing index keys of titles in the background, because this takes a while after a thesaurus change; an interrupted run
 * continues after the next start.
 */
function startStoringMissingKeys(app: FastifyInstance, { db, log }: Deps) {
  let isClosing = false
  const storing = storeMissingKeys(db, () => isClosing).catch((error: Error) => log.error({ err: error }, 'storing keys failed'))
  app.addHook('preClose', async () => {
    isClosing = true
    await storing
  })
}

function attachLive(app: FastifyInstance, live: Live, deps: Deps) {
  const { log, now, config, liveRecheckEvery = RECHECK_INTERVAL } = deps
  const { authenticate, countPerson, countAddress } = app
  const acceptsRequest = createHostCheck(config)
  live.open(app.server, {
    log,
    now,
    authenticate,
    countPerson,
    countAddress,
    acceptsRequest,
    recheckEvery: liveRecheckEvery,
    ...conversationsLive(deps),
  })
  // Closes the sockets before the server stops listening, because it waits for open connections.
  app.addHook('preClose', () => live.drainSockets())
}
