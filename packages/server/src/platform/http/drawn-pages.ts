import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AskForPage, DRAWN_FOLDER, DRAWN_MODULE, DRAWN_SHELLS, type DrawPage } from '@barattolo/domain/drawn-page'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The page that was asked for with what it first shows, as a visitor sees it; null where there is nothing to draw. */
export type Draw = (request: FastifyRequest) => Promise<string | null>

/**
 * The pages that leave with what they first show, drawn by what the web's build wrote for us (null without a build). It is
 * read when the first of them is asked for: a server that only answers calls does not hold it.
 */
export function openDrawnPages(app: FastifyInstance, dist: string): Draw | null {
  const folder = join(dist, DRAWN_FOLDER)
  if (!existsSync(join(folder, DRAWN_SHELLS))) return null
  let opened: Promise<Drawer> | null = null
  return async (request) => {
    opened ??= openDrawer(folder)
    const { drawPage, shells } = await opened
    const drawn = await drawPage(request.url, askInside(app, request))
    const shell = drawn ? shells[drawn.pattern] : undefined
    if (!drawn || shell === undefined) return null
    const { html, known } = drawn
    // A function, so that a dollar in a title is a dollar.
    return shell.replace(
      EMPTY_ROOT,
      () => `<div id="root">${html}</div>\n    <script type="application/json" id="known">${known}</script>`,
    )
  }
}

const EMPTY_ROOT = '<div id="root"></div>'

interface Drawer {
  drawPage: DrawPage
  shells: Readonly<Record<string, string>>
}

async function openDrawer(folder: string): Promise<Drawer> {
  // Our own build wrote both; it and we share these types.
  const { drawPage } = (await import(pathToFileURL(join(folder, DRAWN_MODULE)).href)) as Pick<Drawer, 'drawPage'>
  return { drawPage, shells: JSON.parse(readFileSync(join(folder, DRAWN_SHELLS), 'utf8')) }
}

/** Our own calls, with their bounds, schemas and all, without the way over the network; counted like the caller's own. */
function askInside(app: FastifyInstance, { ip }: FastifyRequest): AskForPage {
  return async (address) => {
    const { body, statusCode, headers } = await app.inject({ url: address, remoteAddress: ip })
    const told = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    )
    return new Response(body, { status: statusCode, headers: told })
  }
}
