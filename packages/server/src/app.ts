import { type ClientConfig, readConfig } from '@barattolo/domain/client-config'
import { ENDPOINTS } from '@barattolo/domain/endpoints'
import { JSON_BYTES_MAX } from '@barattolo/domain/limits'
import { readOpenApi } from '@barattolo/domain/openapi'
import { RETENTION, retentionCutoff } from '@barattolo/domain/retention'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { accountRoutes } from './account/account.routes.ts'
import { cleanStoredTexts } from './account/clean-stored-texts.ts'
import { eraseEarlierTraces, roundEarlierErasures } from './account/earlier-erasures.ts'
import { completeErasureLogs } from './account/erasure-log.ts'
import { endDueHolidays } from './account/holiday.service.ts'
import { eraseOldMeetingPlaces, eraseOldMessages } from './account/retention-jobs.ts'
import { handleUnusedAccounts } from './account/unused-accounts.service.ts'
import { adminRoutes } from './admin/admin.routes.ts'
import { contactRoutes } from './contact/contact.routes.ts'
import { sendDueContactMails } from './contact/contact.service.ts'
import { deleteOldContactMessages } from './contact/contact.store.ts'
import { conversationsLive, conversationsRoutes } from './conversations/conversations.routes.ts'
import { runInactivityJob } from './conversations/inactivity-job.ts'
import { compactInboxChanges } from './conversations/inbox-etag.store.ts'
import { endDueExchanges, notifyFeedbackRevealed, remindOfMeetings } from './exchanges/exchange-jobs.ts'
import { exchangesRoutes } from './exchanges/exchanges.routes.ts'
import { storeMissingFeedbackIds } from './exchanges/feedback.store.ts'
import { endImpossibleChanges } from './exchanges/set-change.service.ts'
import { countFavourites } from './favourites/favourite-counts.store.ts'
import { favouritesRoutes } from './favourites/favourites.routes.ts'
import { type FeatureLinks, linkFeatures, linkPeople } from './feature-links.ts'
import { createHostCheck, identityForClient, setUpIdentity } from './identity/identity.ts'
import { importRoutes } from './import/import.routes.ts'
import { runAvailabilityCheckJob } from './items/availability-check-job.ts'
import { eraseExactPoints } from './items/erase-exact-points.ts'
import { compactItemCounts, compactItemNegotiations } from './items/item-counts.store.ts'
import { itemsRoutes } from './items/items.routes.ts'
import { countTownWords } from './items/town-words.store.ts'
import { mapRoutes } from './map/map.routes.ts'
import { notifyPendingMatches } from './matching/match-notices.service.ts'
import { matchingRoutes } from './matching/matching.routes.ts'
import { storeDueFits } from './matching/request-fits.service.ts'
import { storeMissingKeys } from './matching/store-missing-keys.ts'
import { deliverNotices } from './notices/deliver.ts'
import { deleteOldNotices } from './notices/deliveries.store.ts'
import { noticesRoutes } from './notices/notices.routes.ts'
import { BLOCKED_UIDS_OF_CALLER } from './people/blocks.store.ts'
import { deleteOldDailyCounts } from './people/daily-limits.store.ts'
import { deleteOldDevices } from './people/devices.store.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { removeEndedSuspensions } from './people/suspended-emails.store.ts'
import { openPhotoStore } from './photos/open-photo-store.ts'
import type { PhotoStore } from './photos/photo-store.ts'
import { photosRoutes, uploadForClient } from './photos/photos.routes.ts'
import { removeUnusedPhotos } from './photos/photos.service.ts'
import { deleteOldAdminLog } from './platform/admin-log.store.ts'
import { createBackground } from './platform/background.ts'
import { type BroadReadsOf, broadReadsFrom, openBroadReads, type ReadBroadly } from './platform/broad-reads.ts'
import { type Clock, trustedClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { type Connection, type Db, isDatabaseUnavailable, openSignInPool } from './platform/database.ts'
import { closeLingeringConnections, makeDrainable } from './platform/draining.ts'
import { requireDeclaredAccess, route } from './platform/endpoint-route.ts'
import { clearWhenListChanges, delayPublicEvents, type EventPublisher } from './platform/event-publisher.ts'
import { chargeBroadReads, createAddressBudget } from './platform/http/address-budget.ts'
import { compressResponses } from './platform/http/compress-responses.ts'
import { boundIncompleteRequests, REQUEST_TIMEOUTS, timeoutOptions } from './platform/http/incomplete-requests.ts'
import { buildOpenApi } from './platform/http/openapi.ts'
import { originOf } from './platform/http/origin.ts'
import { LIMITS, type Limits, limitRates, UNLIMITED } from './platform/http/rate-limits.ts'
import { openReadinessPool, readinessRoutes } from './platform/http/readiness.routes.ts'
import { setSecurityHeaders } from './platform/http/security-headers.ts'
import type { ReadVersion } from './platform/http/server-rendered-pages.ts'
import { createSharedAnswers } from './platform/http/shared-answers.ts'
import { type CompletePage, servePages, WEB_DIST } from './platform/http/web-pages.ts'
import { sendJobLimitMails } from './platform/job-limit-mails.ts'
import { createJobLimits, type JobLimits, NO_JOB_LIMITS } from './platform/job-limits.ts'
import { deleteOldLimitCounts } from './platform/limit-counts.store.ts'
import { createLive, type Live, RECHECK_INTERVAL } from './platform/live.ts'
import { RequestLogController } from './platform/log.ts'
import { metricsRoutes } from './platform/metrics/metrics.routes.ts'
import { replyToError, replyToUnreadableRequest } from './platform/problem-reply.ts'
import { MAX_LAG, openReplica, type ReadFromReplica, type ReplicaOptions } from './platform/replica.ts'
import { runEvery } from './platform/run-every.ts'
import { groupPeople } from './profiles/group-people.service.ts'
import { profilesRoutes } from './profiles/profiles.routes.ts'
import { radarRoutes } from './radar/radar.routes.ts'
import { showUndecidedPhotos } from './reports/intimate-reports.store.ts'
import { reportsRoutes } from './reports/reports.routes.ts'
import { deleteOldReports, storeMissingReasons } from './reports/reports.store.ts'
import { sendDueVisitorMails } from './reports/visitor-mails.service.ts'
import { requestsRoutes } from './requests/requests.routes.ts'
import { deleteOldRefusals } from './rings/refusals.store.ts'
import { ringChatRoutes } from './rings/ring-chat.routes.ts'
import { closeChatsOfDoneRings, runRingChecks } from './rings/ring-checks.service.ts'
import { runRingNight } from './rings/ring-night.service.ts'
import { deleteOldNights } from './rings/ring-nights.store.ts'
import { ringSearchCounts, runRingSearches } from './rings/ring-searches.service.ts'
import { ringsRoutes } from './rings/rings.routes.ts'
import { deleteOldRings, expireRings } from './rings/rings.store.ts'
import { searchesRoutes } from './searches/searches.routes.ts'
import { replaceHead, replaceYear } from './sharing/head.ts'
import { createItemPageVersions } from './sharing/item-page-version.store.ts'
import { NOT_INDEXED, readPageMetadata } from './sharing/page-metadata.service.ts'
import { sharingRoutes } from './sharing/sharing.routes.ts'

/** Dependencies of the server’s modules, which `buildApp` completes from the options of `main.ts` or of a test. */
export interface Deps extends FeatureLinks {
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
  /** Interval of most background jobs, in milliseconds; without it none runs, because tests run them explicitly. */
  jobsEvery?: number
  /** How long it takes to tell all clients about a changed list, in milliseconds. Tests use a shorter time. */
  listEventsSpread?: number
  /** Whether responses wait for the notices about matches, in tests that read these at once. */
  waitsForBackground?: boolean
  /** How often the people behind open sockets are authenticated again, in milliseconds. Tests use a shorter interval. */
  liveRecheckEvery?: number
}

/** Photos are in the configured store unless another one is given; without a `clock`, `now` is compared with no other clock; broad reads, readiness and sign-in checks have pools of their own. */
type BuildOptions = Omit<
  Deps,
  keyof FeatureLinks | 'publish' | 'readFromReplica' | 'broadReadsOf' | 'photos' | 'clock' | 'jobLimits'
> &
  Partial<Pick<Deps, 'photos' | 'clock'>> & {
    /** Runs the expensive reads of all callers, in tests. */
    readBroadly?: ReadBroadly
    /** Makes each answer again, with the totals of the last second, in the benchmark. */
    sharesOnlyTotals?: boolean
  }

/** Assembles plugins, routes, sockets and error handler. Tests build the same app and call it through `inject`. */
export async function buildApp(options: BuildOptions): Promise<FastifyInstance> {
  const { config, log } = options
  // With a replica, the counts also show whether a person has just written and must read from the primary.
  const countsWritesInDb = options.replica !== undefined || options.notifyConnection !== undefined
  const sharedAnswers = config.sharesAnswers
    ? createSharedAnswers({
        keepsAnswers: !options.sharesOnlyTotals,
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
  const background = createBackground({ waits: options.waitsForBackground ?? false })
  const jobLimits = config.limitsJobs ? createJobLimits(options) : NO_JOB_LIMITS
  const clock = options.clock ?? trustedClock(options.now)
  const deps: Deps = {
    ...options,
    ...linkFeatures({ ...options, publish, clock, jobLimits }, background),
    clock,
    jobLimits,
    photos: options.photos ?? (await openPhotoStore(config, log)),
    publish,
    broadReadsOf: chargeBroadReads(pools.broadReadsOf, addressBudget),
    readFromReplica: replica?.read ?? ((_, query) => query(options.db)),
  }
  const app = Fastify({
    loggerInstance: log,
    logController: new RequestLogController(),
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
  await compressResponses(app)
  await metricsRoutes(app, config.metricsToken, {
    db: deps.db,
    replica: replica ?? null,
    clock,
    sockets: live.count,
    ringSearches: ringSearchCounts,
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
  await noticesRoutes(app, deps)
  radarRoutes(app, deps)
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
  await servePages(app, webDist, completePage, deps.now, readVersion)
  attachLive(app, live, deps)
  app.addHook('preClose', background.stop)
  app.addHook('onClose', async () => {
    await delayedPublisher?.settled()
    await live.close()
    await replica?.close()
    await pools.close()
  })
  runJobs(app, deps)
  return app
}

/** The adapter is loaded only where there are several processes. */
async function joinOthers({ notifyConnection, db, log }: BuildOptions) {
  if (!notifyConnection) return undefined
  const { joinProcesses } = await import('./platform/joined-processes.ts')
  return joinProcesses(notifyConnection, log, () => isDatabaseUnavailable(db))
}

/** A database that only a test has opened has no connection settings, so such a test gives `readBroadly`. */
function openOwnPools({ db, readBroadly }: BuildOptions, { broadReadsPerAddress }: Limits) {
  if (readBroadly) {
    return { broadReadsOf: broadReadsFrom(readBroadly), readinessDb: db, signInDb: db, close: async () => undefined }
  }
  const broadReads = openBroadReads(db, { maxPerAddress: broadReadsPerAddress })
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
const DELIVERY_INTERVAL = 5000
const HOUR = 60 * 60 * 1000
/** Whether the night has begun, and whether another process has ended in the middle of it. */
const RING_NIGHT_INTERVAL = 5 * 60 * 1000

/** A new word need not be proposed at once. */
const TOWN_WORDS_INTERVAL = 10 * 60 * 1000

function runJobs(app: FastifyInstance, deps: Deps) {
  if (deps.jobsEvery === undefined) return
  startStoringMissingKeys(app, deps)
  let isClosing = false
  const { db, now, jobsEvery, log, clock } = deps
  const every = (interval: number, name: string, work: () => Promise<unknown>) =>
    runEvery(interval, log, name, work, clock.isTrusted)
  const stops = [
    every(jobsEvery, 'due exchanges', () => endDueExchanges(deps)),
    every(jobsEvery, 'impossible changes', () => endImpossibleChanges(deps)),
    every(jobsEvery, 'availability checks', () => runAvailabilityCheckJob(deps)),
    every(jobsEvery, 'exact points', () => eraseExactPoints(deps.db)),
    every(Math.max(jobsEvery, TOWN_WORDS_INTERVAL), 'words of the town', () => countTownWords(deps.db)),
    every(jobsEvery, 'item counts', () => compactItemCounts(deps.db)),
    every(jobsEvery, 'open negotiations', () => compactItemNegotiations(deps.db)),
    every(jobsEvery, 'inbox changes', () => compactInboxChanges(deps.db)),
    every(jobsEvery, 'ids of feedback', () => storeMissingFeedbackIds(deps.db)),
    every(jobsEvery, 'hidden reasons', () => storeMissingReasons(deps.db)),
    every(jobsEvery, 'undecided photos', () => showUndecidedPhotos(deps.db, now())),
    every(jobsEvery, 'ended holidays', () => endDueHolidays(deps)),
    every(jobsEvery, 'groups of accounts', () => groupPeople(deps)),
    every(jobsEvery, 'conversation timeouts', () => runInactivityJob(deps)),
    every(jobsEvery, 'reminders', () => remindOfMeetings(deps)),
    // This job is not urgent, and each run reads all feedback of the past month.
    every(Math.max(jobsEvery, HOUR), 'revealed feedback', () => notifyFeedbackRevealed(deps)),
    every(jobsEvery, 'match notices', () => notifyPendingMatches(deps)),
    every(jobsEvery, 'fits of wanted ads', () => storeDueFits(deps)),
    every(jobsEvery, 'ring searches', () => runRingSearches(deps)),
    every(jobsEvery, 'rings', () => runRingChecks(deps)),
    every(HOUR, 'chats of rings', () => closeChatsOfDoneRings(deps)),
    every(Math.max(jobsEvery, RING_NIGHT_INTERVAL), 'rings of the night', () => runRingNight(deps)),
    every(jobsEvery, 'expired rings', () => expireRings(db, now())),
    // Deliveries are urgent, so their jobs run more often than the others.
    every(Math.min(jobsEvery, DELIVERY_INTERVAL), 'pushes', () => deliverNotices(deps, 'push')),
    every(Math.min(jobsEvery, DELIVERY_INTERVAL), 'e-mails', () => deliverNotices(deps, 'mail')),
    every(HOUR, 'erasure logs', () => completeErasureLogs(deps)),
    every(HOUR, 'traces of deleted accounts', () => eraseEarlierTraces(deps)),
    every(HOUR, 'stored texts', () => cleanStoredTexts(db, now(), () => isClosing)),
    every(HOUR, 'times of deleted accounts', () => roundEarlierErasures(db)),
    every(Math.min(jobsEvery, DELIVERY_INTERVAL), 'e-mails to visitors', () => sendDueVisitorMails(deps)),
    every(jobsEvery, 'e-mails to the operator', () => sendDueContactMails(deps)),
    every(jobsEvery, 'e-mails about limits of jobs', () => sendJobLimitMails(deps)),
    every(HOUR, 'unused photos', () => removeUnusedPhotos(deps, now())),
    every(HOUR, 'daily counts', () => deleteOldDailyCounts(db, now())),
    every(HOUR, 'old devices', () => deleteOldDevices(db, now())),
    every(HOUR, 'ended suspensions', () => removeEndedSuspensions(deps)),
    every(HOUR, 'limit counts', () => deleteOldLimitCounts(db, now())),
    // Counts at the first run of a day.
    every(HOUR, 'counts of favourites', () => countFavourites(db, now())),
    every(HOUR, 'old contact messages', () => deleteOldContactMessages(deps)),
    every(HOUR, 'old reports', () => deleteOldReports(deps)),
    every(HOUR, 'old log of the admins', () => deleteOldAdminLog(deps)),
    every(HOUR, 'old notices', () => deleteOldNotices(deps)),
    every(HOUR, 'old refusals', () => deleteOldRefusals(db, retentionCutoff(RETENTION.refusedSwaps, now()))),
    every(HOUR, 'old rings', () => deleteOldRings(db, retentionCutoff(RETENTION.suggestedRings, now()))),
    every(HOUR, 'old nights', () => deleteOldNights(db, retentionCutoff(RETENTION.suggestedRings, now()))),
    every(HOUR, 'old messages', () => eraseOldMessages(deps)),
    every(HOUR, 'old meeting places', () => eraseOldMeetingPlaces(deps)),
    every(HOUR, 'unused accounts', () => handleUnusedAccounts(deps)),
  ]
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
