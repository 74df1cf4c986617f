import { createServer } from 'vite'

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
]

/** Starts Vite, with reload, in front of the API server at `api`. Resolves when it listens. */
export async function startDevServer({ host, port, api }: { host: string; port: number; api: string }) {
  const proxy = Object.fromEntries(PROXIED_PATHS.map((path) => [path, { target: api, ws: path === '/socket.io' }]))
  const vite = await createServer({
    configFile: new URL('vite.config.ts', import.meta.url).pathname,
    logLevel: 'warn',
    clearScreen: false,
    server: { host, port, strictPort: true, proxy },
  })
  await vite.listen()
  return vite
}
