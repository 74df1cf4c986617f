import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isApiPath } from '@barattolo/domain/api-paths'
import { Problem } from '@barattolo/domain/problem'
import type { Town } from '@barattolo/domain/town'
import { trimPagePath } from '@barattolo/domain/trim-punctuation'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { insertTown } from './insert-town.ts'
import { replyToError } from './problem-reply.ts'
import { type FindAnswer, openServerRenderedPages, type ReadVersion } from './server-rendered-pages.ts'
import { type SharedAnswer, sendSharedAnswer, toSharedAnswer } from './shared-answers.ts'
import { TooManyRequests } from './too-many-requests.ts'
import { IMMUTABLE, loadTownFiles } from './town-files.ts'

/** The output folder of `vite build`. */
export const WEB_DIST = join(import.meta.dirname, '../../../../web/dist')

/** The folder of the prerendered pages. Before a page is sent, `completePage` adds its metadata. */
const PRERENDERED_FOLDER = '/prerendered/'
const EMPTY_PAGE = '/index.html'

interface CompletedPage {
  html: string
  status: 200 | 404
  isIndexed: boolean
}

/**
 * Adds metadata to a page before it is sent, and decides its HTTP status and whether search engines may list it. `findAnswer`: what
 * a rendered page was rendered from, which must not be read again.
 */
export type CompletePage = (html: string, path: string, request: FastifyRequest, findAnswer: FindAnswer) => Promise<CompletedPage>

interface PagesOptions {
  /** Each page contains it, for the application. */
  town: Town
  /** The JSON that is sent at its `drawnMapPath`. */
  drawnMap?: string | null
  completePage: CompletePage
  now: () => Date
  readVersion?: ReadVersion
}

/**
 * Serves the web build. Browsers cache hashed files for a year and revalidate the others on each request. A URL without a file
 * gets its prerendered page, else its server-rendered page, else the empty page. Precompressed files are next to the plain ones.
 */
export async function servePages(
  app: FastifyInstance,
  dist: string,
  { town, drawnMap = null, completePage, now, readVersion = async () => null }: PagesOptions,
) {
  const files = listFiles(dist)
  const pages = loadPages(dist, files, town)
  const townFiles = loadTownFiles(dist, files, town, drawnMap)
  const emptyPage = pages.get(EMPTY_PAGE)
  const complete = async (html: string, request: FastifyRequest, findAnswer: FindAnswer = () => undefined) => {
    const { isIndexed, ...completed } = await completePage(html, pathOf(request.url), request, findAnswer)
    const headers = { 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' }
    return { ...completed, headers: isIndexed ? headers : { ...headers, 'x-robots-tag': 'noindex' } }
  }
  const answerRendered = openServerRenderedPages(app, dist, { town, complete, readVersion, now })
  // If rendering fails, the empty page is served: its script fetches the data and shows any error.
  const renderOrNull = async (request: FastifyRequest) =>
    answerRendered?.(request).catch((error: unknown) => {
      request.log.error({ err: error }, 'server rendering failed')
      return null
    })
  const makePage = async (fallback: string, path: string, request: FastifyRequest): Promise<SharedAnswer> => {
    const fixedPage = pages.get(path)
    const rendered = fixedPage === undefined ? await renderOrNull(request) : null
    if (rendered) return rendered
    const begin = performance.now()
    const { html, status, headers } = await complete(fixedPage ?? fallback, request)
    return toSharedAnswer({ status, headers, body: html }, begin)
  }
  // A page is rendered as visitors see it.
  const answerPage = async (fallback: string, path: string, request: FastifyRequest, reply: FastifyReply) => {
    const make = () => makePage(fallback, path, request)
    const key = `page ${request.protocol}://${request.host} ${request.url}`
    const page = await (app.sharedAnswers?.read(key, make) ?? make())
    await sendSharedAnswer(page, request, reply)
  }
  // The turn includes the sending: of a page that many have asked for in this second it is the whole cost.
  const sendPage = async (fallback: string, path: string, request: FastifyRequest, reply: FastifyReply) => {
    try {
      await app.addressBudget.run(request.ip, () => answerPage(fallback, path, request, reply))
    } catch (error) {
      if (!(error instanceof TooManyRequests)) throw error
      sendBarePage(pages.get(path) ?? fallback, error, reply)
    }
  }
  // The handlers do not return the reply: Fastify waits for a returned reply and adds a listener to the response each time.
  const answerUnmatched = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const townFile = isRead && townFiles.get(path)
    if (townFile) {
      sendSharedAnswer(townFile, request, reply).catch((error: Error) => replyToError(error, request, reply))
      return
    }
    if (emptyPage && isRead && !isApiPath(path) && !FILE_PATHS.test(path)) {
      const trimmedPath = trimPagePath(path)
      if (trimmedPath !== null) {
        reply.redirect(trimmedPath + request.url.slice(path.length))
        return
      }
      sendPage(emptyPage, path, request, reply).catch((error: Error) => replyToError(error, request, reply))
      return
    }
    replyToError(new Problem('notFound'), request, reply)
  }
  if (emptyPage) {
    await app.register(fastifyStatic, { root: dist, serve: false, index: false, preCompressed: true, cacheControl: false })
    app.get('/*', { config: { access: 'public' } }, (request, reply) => {
      const path = pathOf(request.url)
      if (!files.has(path)) {
        answerUnmatched(request, reply)
        return
      }
      reply.header('cache-control', path.startsWith('/assets/') ? IMMUTABLE : 'no-cache').sendFile(path)
    })
  }
  app.setNotFoundHandler(answerUnmatched)
}

/**
 * For an address that asks for too many pages: the page as it was built, which costs nothing, and whose script fetches the data. Its
 * status tells search engines to come back later, and that this page has neither the metadata nor the status of its record.
 */
function sendBarePage(html: string, { retryAfterSeconds }: TooManyRequests, reply: FastifyReply) {
  reply
    .code(429)
    .headers({ 'retry-after': retryAfterSeconds, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(html)
}

/** The build does not change while the server runs, so its files are listed once. */
function listFiles(dist: string): Set<string> {
  if (!existsSync(dist)) return new Set()
  const entries = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map(({ parentPath, name }) => `/${relative(dist, join(parentPath, name)).replaceAll('\\', '/')}`)
  // Files and folders whose name begins with a dot are internal to the build.
  return new Set(paths.filter((path) => !path.includes('/.')))
}

/**
 * Loads the HTML pages by the path of their URL (`/privacy` for `/prerendered/privacy.html`), with the town, and removes them from
 * `files`.
 */
function loadPages(dist: string, files: Set<string>, town: Town): Map<string, string> {
  const pages = new Map<string, string>()
  for (const file of [...files]) {
    if (file !== EMPTY_PAGE && !file.startsWith(PRERENDERED_FOLDER)) continue
    files.delete(file)
    if (!file.endsWith('.html')) continue
    const html = insertTown(readFileSync(join(dist, file), 'utf8'), town)
    pages.set(file === EMPTY_PAGE ? file : prerenderedPath(file), html)
  }
  return pages
}

function prerenderedPath(file: string): string {
  const name = file.slice(PRERENDERED_FOLDER.length, -'.html'.length)
  return name === 'index' ? '/' : `/${name}`
}

/** Paths that only ever serve files: an unknown one is answered 404, not with the page. */
const FILE_PATHS = /^\/(assets|images)(\/|$)/

function pathOf(url: string): string {
  return url.split('?')[0] ?? '/'
}
