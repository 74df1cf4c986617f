import { createServer } from 'vite'

/** What the API server answers; everything else is a page or a source that Vite serves. */
const OF_THE_SERVER = [
  '/api',
  '/upload',
  '/images',
  '/socket.io',
  // Not '/identity/choose', which is a page.
  '/identity/id-token',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
]

/** Vite in front of the API server at `api`, with reload; answers when it listens. */
export async function startDevServer({ host, port, api }: { host: string; port: number; api: string }) {
  const proxy = Object.fromEntries(OF_THE_SERVER.map((path) => [path, { target: api, ws: path === '/socket.io' }]))
  const vite = await createServer({
    configFile: new URL('vite.config.ts', import.meta.url).pathname,
    logLevel: 'warn',
    clearScreen: false,
    server: { host, port, strictPort: true, proxy },
  })
  await vite.listen()
  return vite
}
