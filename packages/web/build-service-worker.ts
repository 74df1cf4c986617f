import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { type BuildManifest, getManifestEntry, readManifest } from './build-manifest.ts'
import { SUPPORTED_BROWSERS } from './supported-browsers.ts'

/** Modules of the pages that work offline. Their own dynamic imports are cached too. */
const OFFLINE_MODULES = [
  'index.html',
  'src/shell/layout/SignedInServices.tsx',
  'src/shell/ConversationPage.tsx',
  'src/shell/InboxPage.tsx',
  'src/shell/person-queries.ts',
  'src/bazar/BazarPage.tsx',
  'src/bazar/PersonBazarPage.tsx',
  'src/items/page/ItemPage.tsx',
  'src/radar/RadarPage.tsx',
  'src/rings/giro/RingPage.tsx',
  'src/exchanges/handover/HandoverPanel.tsx',
  'src/exchanges/ring/RingHandoverPanel.tsx',
  'src/exchanges/handover/Scanner.tsx',
  'src/identity/session/provider.ts',
  'src/ui/overlay/OpenDialog.tsx',
  'src/ui/overlay/ToastHost.tsx',
]
const STATIC_FILES = ['/img/logo.svg', '/manifest.webmanifest']
/** Of every page (`build-classic-scripts.ts`). */
const CLASSIC_SCRIPTS = /^assets\/(browser-check|display)-[0-9a-f]{8}\.js$/
/** The Italian subset of each font; other subsets are loaded on demand. */
const FONTS = /^assets\/[\w-]+-italian-[\w-]+\.woff2$/

/** Builds `service-worker.js` after the browser build, because it contains the hashed names of the built files. */
export function buildServiceWorker(): Plugin {
  return {
    name: 'build-service-worker',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir = '' }, bundle) {
      const files = offlineFiles(bundle)
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
      await build({
        configFile: false,
        root: import.meta.dirname,
        publicDir: false,
        logLevel: 'error',
        define: { APP_FILES: JSON.stringify(files), APP_VERSION: JSON.stringify(version) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: SUPPORTED_BROWSERS,
          rolldownOptions: {
            input: join(import.meta.dirname, 'src/service-worker/worker.ts'),
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      })
    },
  }
}

function offlineFiles(bundle: Rolldown.OutputBundle): string[] {
  const manifest = readManifest(bundle)
  const files = Object.keys(bundle).filter((file) => FONTS.test(file) || CLASSIC_SCRIPTS.test(file))
  const modules = OFFLINE_MODULES.flatMap((source) => [source, ...(getManifestEntry(manifest, source).dynamicImports ?? [])])
  const neededFiles = new Set([...modules.flatMap((part) => [...collectFiles(manifest, part)]), ...files])
  return [...[...neededFiles].map((file) => `/${file}`), ...STATIC_FILES].toSorted()
}

/** The script and styles of a module and of its static imports, without its dynamic imports. */
function collectFiles(manifest: BuildManifest, name: string, found = new Set<string>()): Set<string> {
  const { file, css = [], imports = [] } = getManifestEntry(manifest, name)
  if (found.has(file)) return found
  for (const path of [file, ...css]) found.add(path)
  for (const part of imports) collectFiles(manifest, part, found)
  return found
}
