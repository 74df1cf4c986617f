import { townElement } from '@barattolo/domain/server-rendered-page'
import type { Town } from '@barattolo/domain/town'
import { createServer, type Plugin } from 'vite'

/** Paths that are proxied to the API server; Vite serves everything else (pages and sources). */
const PROXIED_PATHS = [
  '/api',
  '/upload',
  '/images',
  '/socket.io',
  // Not '/identity/choose', which is a page.
  '/identity/id-token',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/assets/drawn-map-',
]

interface DevServerOptions {
  host: string
  port: number
  /** The address of the API server. */
  api: string
  town: Town
}

/** Starts Vite, with reload, in front of the API server. Resolves when it listens. */
export async function startDevServer({ host, port, api, town }: DevServerOptions) {
  const proxy = Object.fromEntries(PROXIED_PATHS.map((path) => [path, { target: api, ws: path === '/socket.io' }]))
  const vite = await createServer({
    configFile: new URL('vite.config.ts', import.meta.url).pathname,
    logLevel: 'warn',
    clearScreen: false,
    plugins: [townInPages(town)],
    server: { host, port, strictPort: true, proxy },
  })
  await vite.listen()
  return vite
}

/** Puts the town into each page, as the API server does with the pages of the build. */
function townInPages(town: Town): Plugin {
  return {
    name: 'town-in-pages',
    transformIndexHtml: (html) => html.replace('</head>', () => `  ${townElement(town)}\n  </head>`),
  }
}
