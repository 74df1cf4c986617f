import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SERVER_RENDERED_FOLDER, SERVER_RENDERED_SHELLS } from '@barattolo/domain/server-rendered-page'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { type BuildManifest, getManifestEntry, readManifest } from './build-manifest.ts'
import { clientEndpoints } from './client-endpoints.ts'
import { classNamesInPlace, cssOptions } from './styles-of-build.ts'

/** The module of each prerendered page; pages that are not listed are in `DEFAULT_MODULE`. */
const PRERENDERED_MODULES: Readonly<Record<string, string>> = {
  '/': 'src/landing/LandingPage.tsx',
  '/home': 'src/landing/HomePage.tsx',
}
const DEFAULT_MODULE = 'src/pages/static-pages.tsx'
/** The module of each page that the server renders (`src/server-rendered-pages.ts`), by route pattern. */
const SERVER_RENDERED_MODULES: Readonly<Record<string, string>> = {
  '/contact': 'src/contact/ContactPage.tsx',
  '/privacy': DEFAULT_MODULE,
  '/terms': DEFAULT_MODULE,
  '/accessibilita': DEFAULT_MODULE,
  '/bazar': 'src/bazar/BazarPage.tsx',
  '/item/:id': 'src/items/page/ItemPage.tsx',
  '/mappa': 'src/map/MapPage.tsx',
}
const HYDRATE_ENTRY = 'src/hydrate-entry.ts'
const PRE_PAINT_ENTRY = 'src/pre-paint.ts'
const APP_ENTRY = 'index.html'
/** Libraries that only a browser loads, and only after a page is shown: external to the server bundle. */
const BROWSER_ONLY = ['@firebase/app', '@firebase/auth', 'maplibre-gl', 'socket.io-client']

interface PrerenderedPage {
  path: string
  html: string
}

/**
 * After the browser build, renders the pages that are the same for every user to HTML files under `dist/prerendered`, with the
 * components of the application, and writes to `dist/.server-rendered` what the server needs to render pages with current data.
 * Each of these pages loads its own styles before the first paint and the application after it (`hydrate-entry.ts`).
 */
export function prerenderPages(): Plugin {
  const root = import.meta.dirname
  return {
    name: 'prerender-pages',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir = '' }, bundle) {
      const shell = readFileSync(join(dir, 'index.html'), 'utf8')
      const manifest = readManifest(bundle)
      const serverRenderedDir = join(dir, SERVER_RENDERED_FOLDER)
      mkdirSync(join(dir, 'prerendered'), { recursive: true })
      for (const { path, html } of await renderPages(root, serverRenderedDir)) {
        const page = PRERENDERED_MODULES[path] ?? DEFAULT_MODULE
        const fullHtml = withRootHtml(withAssets(shell, manifest, page), html)
        writeFileSync(join(dir, 'prerendered', `${path === '/' ? 'index' : path.slice(1)}.html`), fullHtml)
      }
      const shells = Object.entries(SERVER_RENDERED_MODULES).map(([pattern, page]) => [
        pattern,
        withPrePaintScript(withAssets(shell, manifest, page), manifest),
      ])
      writeFileSync(join(serverRenderedDir, SERVER_RENDERED_SHELLS), JSON.stringify(Object.fromEntries(shells)))
    },
  }
}

/** Bundles the code that renders on the server with its libraries except `BROWSER_ONLY`, then renders the prerendered pages. */
async function renderPages(root: string, outDir: string): Promise<PrerenderedPage[]> {
  await build({
    configFile: false,
    root,
    plugins: [classNamesInPlace(), react(), clientEndpoints()],
    css: cssOptions,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external: BROWSER_ONLY },
    build: {
      ssr: true,
      outDir,
      assetsInlineLimit: 0,
      emptyOutDir: true,
      minify: true,
      rolldownOptions: { input: ['src/prerendered-pages.tsx', 'src/server-rendered-pages.ts'] },
    },
  })
  const bundlePath = join(outDir, 'prerendered-pages.js')
  // The bundle was built just now, so TypeScript has no types for it.
  const renderer = (await import(pathToFileURL(bundlePath).href)) as { prerenderPages: () => Promise<PrerenderedPage[]> }
  const pages = await renderer.prerenderPages()
  rmSync(bundlePath)
  return pages
}

/** The shell with the page's own styles, and with the hydration entry in place of the application's script. */
function withAssets(shell: string, manifest: BuildManifest, page: string): string {
  const styles = stylesOf(manifest, page).filter((file) => !shell.includes(file))
  const appScripts = scriptsOf(manifest, APP_ENTRY)
  const pageScripts = scriptsOf(manifest, page).filter((file) => !appScripts.includes(file))
  const links = [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...pageScripts.map((file) => `<link rel="deferred-module" crossorigin href="/${file}">`),
  ]
  return shell
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(
      /<script type="module"[^>]*><\/script>/,
      `<script type="module" crossorigin src="/${getManifestEntry(manifest, HYDRATE_ENTRY).file}"></script>`,
    )
    .replace('</head>', () => `${links.map((link) => `  ${link}\n  `).join('')}</head>`)
}

function withRootHtml(page: string, html: string): string {
  return page.replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
}

function withPrePaintScript(page: string, manifest: BuildManifest): string {
  return page.replace(
    '<script type="module"',
    () => `<script src="/${getManifestEntry(manifest, PRE_PAINT_ENTRY).file}"></script>\n    <script type="module"`,
  )
}

/** The style sheets of a page and its imports; the browser would otherwise request them only after the script. */
function stylesOf(manifest: BuildManifest, name: string): string[] {
  const { css = [], imports = [] } = getManifestEntry(manifest, name)
  return [...new Set([...imports.flatMap((part) => stylesOf(manifest, part)), ...css])]
}

/** A page's script and all scripts that it imports. */
function scriptsOf(manifest: BuildManifest, name: string): string[] {
  const { file, imports = [] } = getManifestEntry(manifest, name)
  return [...new Set([file, ...imports.flatMap((part) => scriptsOf(manifest, part))])]
}
