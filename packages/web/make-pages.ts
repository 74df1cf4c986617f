import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { type BuiltFiles, fileOf, manifestOf } from './built-files.ts'

/** The file of each page that is made; those not named here are in the last one. */
const MODULES: Readonly<Record<string, string>> = {
  '/': 'src/landing/LandingPage.tsx',
  '/home': 'src/landing/HomePage.tsx',
  '/contact': 'src/pages/ContactPage.tsx',
}
const OTHERS = 'src/pages/static-pages.tsx'
const LATE = 'src/late.ts'

interface MadePage {
  path: string
  html: string
}

/**
 * Makes the pages that say the same to everybody into HTML files under `dist/made`, with the same components, after the
 * build for the browser. In them the program comes after the first paint (`late.ts`), the page's own styles before it.
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
      const late = fileOf(files, LATE).file
      mkdirSync(join(dir, 'made'), { recursive: true })
      for (const { path, html } of await pagesOf(root, join(root, 'node_modules', '.made-pages'))) {
        const styles = stylesOf(files, MODULES[path] ?? OTHERS)
        const whole = withPage(shell, html, styles, late)
        writeFileSync(join(dir, 'made', `${path === '/' ? 'index' : path.slice(1)}.html`), whole)
      }
    },
  }
}

/** Builds `made-pages.tsx` for this Node, runs it and takes it away again. Below the package, so that it finds its libraries. */
async function pagesOf(root: string, outDir: string): Promise<MadePage[]> {
  await build({
    configFile: false,
    root,
    plugins: [react()],
    publicDir: false,
    logLevel: 'error',
    build: { ssr: 'src/made-pages.tsx', outDir, assetsInlineLimit: 0, emptyOutDir: true },
  })
  try {
    // The program built just now: nothing else says what it exports.
    const maker = (await import(pathToFileURL(join(outDir, 'made-pages.js')).href)) as { makePages: () => Promise<MadePage[]> }
    return await maker.makePages()
  } finally {
    rmSync(outDir, { recursive: true })
  }
}

function withPage(shell: string, html: string, styles: readonly string[], late: string): string {
  const own = styles.filter((file) => !shell.includes(file))
  const links = own.map((file) => `  <link rel="stylesheet" crossorigin href="/${file}">\n  `).join('')
  return shell
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script type="module"[^>]*><\/script>/, `<script type="module" crossorigin src="/${late}"></script>`)
    .replace('</head>', () => `${links}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
}

/** The styles that come with a page and its parts, which the browser would otherwise ask for after the script. */
function stylesOf(files: BuiltFiles, name: string): string[] {
  const { css = [], imports = [] } = fileOf(files, name)
  return [...new Set([...imports.flatMap((part) => stylesOf(files, part)), ...css])]
}
