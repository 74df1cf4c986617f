import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/** The syntax of all browsers that know modules, and of those of the two years before. */
const OLDEST_SYNTAX = 'es2015'

/** The classic scripts of every page, in order. `display` delays the first paint, which shows what it applies. */
const SCRIPTS = [
  { name: 'display', isDeferred: false },
  { name: 'browser-check', isDeferred: true },
] as const

/** Adds `src/display.ts` and `src/browser-check.ts` to every page. */
export function buildClassicScripts(): Plugin {
  return {
    name: 'build-classic-scripts',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('index.html is not part of the build')
      for (const { name, isDeferred } of SCRIPTS) {
        const source = await buildScript(name)
        const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
        const fileName = `assets/${name}-${hash}.js`
        this.emitFile({ type: 'asset', fileName, source })
        const tag = `<script ${isDeferred ? 'defer ' : ''}src="/${fileName}"></script>\n    `
        page.source = String(page.source).replace('<script type="module"', (script) => tag + script)
      }
    },
  }
}

async function buildScript(name: string): Promise<string> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: OLDEST_SYNTAX,
      rolldownOptions: { input: join(import.meta.dirname, `src/${name}.ts`), output: { format: 'iife' } },
    },
  })
  const [script] = (built as Rolldown.RolldownOutput).output
  return script.code
}
