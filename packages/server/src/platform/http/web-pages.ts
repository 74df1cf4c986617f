import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isCall } from '@barattolo/domain/call-paths'
import { Problem } from '@barattolo/domain/problem'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { replyToError } from '../problem-reply.ts'
import { isFile } from './call-paths.ts'
import { openDrawnPages } from './drawn-pages.ts'

/** The output folder of `vite build`. */
export const WEB_DIST = join(import.meta.dirname, '../../../../web/dist')

const FOR_EVER = 'public, max-age=31536000, immutable'
/** Pages that the build has rendered to HTML, by path; like the empty page they are completed before they are sent. */
const MADE = '/made/'
const EMPTY_PAGE = '/index.html'

/** Adds metadata to a page before it is sent, and decides its status. */
export type FillIn = (html: string, path: string, request: FastifyRequest) => Promise<{ html: string; status: 200 | 404 }>

/**
 * Serves the web build: hashed files are cached for ever, the page is revalidated on each request. Any other URL that a browser
 * navigates to gets the page, whose router interprets it. Precompressed files are next to the plain ones.
 */
export async function servePages(app: FastifyInstance, dist: string, fillIn: FillIn) {
  const files = filesIn(dist)
  const pages = pagesIn(dist, files)
  const emptyPage = pages.get(EMPTY_PAGE)
  const draw = openDrawnPages(app, dist)
  // If rendering fails the page is still served, without content: its script then fetches the data and shows any error.
  const drawn = async (request: FastifyRequest) =>
    draw?.(request).catch((error: unknown) => {
      if (!(error instanceof Error && error.name === 'Problem')) request.log.error({ err: error }, 'server rendering failed')
      return null
    })
  const sendPage = async (empty: string, path: string, request: FastifyRequest, reply: FastifyReply) => {
    const html = pages.get(path) ?? (await drawn(request)) ?? empty
    const filled = await fillIn(html, path, request)
    reply.code(filled.status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(filled.html)
  }
  // Neither handler returns its reply: Fastify would add a listener to it for every handler that it passes through.
  const answerElse = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url)
    if (emptyPage && (request.method === 'GET' || request.method === 'HEAD') && !isCall(path) && !isFile(path)) {
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
        answerElse(request, reply)
        return
      }
      reply.header('cache-control', path.startsWith('/assets/') ? FOR_EVER : 'no-cache').sendFile(path)
    })
  }
  app.setNotFoundHandler(answerElse)
}

/** The build does not change while the server runs, so its files are listed once. */
function filesIn(dist: string): Set<string> {
  if (!existsSync(dist)) return new Set()
  const entries = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map(({ parentPath, name }) => `/${relative(dist, join(parentPath, name)).replaceAll('\\', '/')}`)
  // Names that begin with a dot are internal to the build.
  return new Set(paths.filter((path) => !path.includes('/.')))
}

/** Loads the HTML pages by the path that they answer (`/made/privacy.html` is `/privacy`) and removes them from `files`. */
function pagesIn(dist: string, files: Set<string>): Map<string, string> {
  const pages = new Map<string, string>()
  for (const file of [...files]) {
    if (file !== EMPTY_PAGE && !file.startsWith(MADE)) continue
    files.delete(file)
    if (!file.endsWith('.html')) continue
    pages.set(file === EMPTY_PAGE ? file : pathOfMade(file), readFileSync(join(dist, file), 'utf8'))
  }
  return pages
}

function pathOfMade(file: string): string {
  const name = file.slice(MADE.length, -'.html'.length)
  return name === 'index' ? '/' : `/${name}`
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? '/'
}
