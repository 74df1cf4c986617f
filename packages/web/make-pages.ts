import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DRAWN_FOLDER, DRAWN_SHELLS } from '@barattolo/domain/drawn-page'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { type BuiltFiles, fileOf, manifestOf } from './built-files.ts'

/** The module of each prerendered page; pages that are not listed are in `DEFAULT_MODULE`. */
const MODULES: Readonly<Record<string, string>> = {
  '/': 'src/landing/LandingPage.tsx',
  '/home': 'src/landing/HomePage.tsx',
  '/contact': 'src/pages/ContactPage.tsx',
}
const OTHERS = 'src/pages/static-pages.tsx'
/** The module of each page that the server renders (`src/server-rendered-pages.ts`), by route pattern. */
const DRAWN: Readonly<Record<string, string>> = {
  '/bazar': 'src/bazar/BazarPage.tsx',
  '/item/:id': 'src/items/ItemPage.tsx',
}
const LATE = 'src/late.ts'
const EARLY = 'src/early.ts'
const PROGRAM = 'index.html'
/** Libraries that only a browser loads, and only after a page is shown: external to the server bundle. */
const FOR_BROWSERS = ['firebase', 'maplibre-gl', 'socket.io-client', 'supercluster']

interface MadePage {
  path: string
  html: string
}

/**
 * After the browser build, renders the pages that are the same for every user to HTML files under `dist/made`, with the same
 * components, and writes to `dist/.drawn` what the server needs to render pages with current data. All of them load the
 * application after the first paint (`hydrate-entry.ts`) and the page's own styles before it.
 */
export function makePages(): Plugin {
  const root = import.meta.dirname
  return {
    name: 'make-pages',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir = '' }, bundle) {
      const shell = readFileSync(join(dir, 'index.html'), 'utf8')
      const files = manifestOf(bundle)
      const drawn = join(dir, DRAWN_FOLDER)
      mkdirSync(join(dir, 'made'), { recursive: true })
      for (const { path, html } of await pagesOf(root, drawn)) {
        const page = MODULES[path] ?? OTHERS
        const whole = withRoot(withParts(shell, files, page), html)
        writeFileSync(join(dir, 'made', `${path === '/' ? 'index' : path.slice(1)}.html`), whole)
      }
      const shells = Object.entries(DRAWN).map(([pattern, page]) => [pattern, withEarly(withParts(shell, files, page), files)])
      writeFileSync(join(drawn, DRAWN_SHELLS), JSON.stringify(Object.fromEntries(shells)))
    },
  }
}

/** Bundles the code that runs outside a browser with all its libraries, then renders the prerendered pages with it. */
async function pagesOf(root: string, outDir: string): Promise<MadePage[]> {
  await build({
    configFile: false,
    root,
    plugins: [react()],
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external: FOR_BROWSERS },
    build: {
      ssr: true,
      outDir,
      assetsInlineLimit: 0,
      emptyOutDir: true,
      minify: true,
      rolldownOptions: { input: ['src/made-pages.tsx', 'src/drawn-pages.ts'] },
    },
  })
  const made = join(outDir, 'made-pages.js')
  // The bundle was built just now, so TypeScript has no types for it.
  const maker = (await import(pathToFileURL(made).href)) as { makePages: () => Promise<MadePage[]> }
  const pages = await maker.makePages()
  rmSync(made)
  return pages
}

/** The shell with the page's own styles, and with the hydration entry in place of the application's script. */
function withParts(shell: string, files: BuiltFiles, page: string): string {
  const styles = stylesOf(files, page).filter((file) => !shell.includes(file))
  const program = scriptsOf(files, PROGRAM)
  const own = scriptsOf(files, page).filter((file) => !program.includes(file))
  const links = [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...own.map((file) => `<link rel="later" crossorigin href="/${file}">`),
  ]
  return shell
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(
      /<script type="module"[^>]*><\/script>/,
      `<script type="module" crossorigin src="/${fileOf(files, LATE).file}"></script>`,
    )
    .replace('</head>', () => `${links.map((link) => `  ${link}\n  `).join('')}</head>`)
}

function withRoot(page: string, html: string): string {
  return page.replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
}

function withEarly(page: string, files: BuiltFiles): string {
  return page.replace(
    '<script type="module"',
    () => `<script src="/${fileOf(files, EARLY).file}"></script>\n    <script type="module"`,
  )
}

/** The style sheets of a page and its imports; the browser would otherwise request them only after the script. */
function stylesOf(files: BuiltFiles, name: string): string[] {
  const { css = [], imports = [] } = fileOf(files, name)
  return [...new Set([...imports.flatMap((part) => stylesOf(files, part)), ...css])]
}

/** A page's script and all scripts that it imports. */
function scriptsOf(files: BuiltFiles, name: string): string[] {
  const { file, imports = [] } = fileOf(files, name)
  return [...new Set([file, ...imports.flatMap((part) => scriptsOf(files, part))])]
}
