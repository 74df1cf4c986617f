import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/** The syntax of all browsers that know modules, and of those of the two years before. */
const OLDEST_SYNTAX = 'es2015'

/** Adds `src/browser-check.ts` to every page, as a classic script that does not delay it. */
export function buildBrowserCheck(): Plugin {
  return {
    name: 'build-browser-check',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const source = await buildScript()
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
      const fileName = `assets/browser-check-${hash}.js`
      this.emitFile({ type: 'asset', fileName, source })
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('index.html is not part of the build')
      const tag = `<script defer src="/${fileName}"></script>\n    `
      page.source = String(page.source).replace('<script type="module"', (script) => tag + script)
    },
  }
}

async function buildScript(): Promise<string> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: OLDEST_SYNTAX,
      rolldownOptions: { input: join(import.meta.dirname, 'src/browser-check.ts'), output: { format: 'iife' } },
    },
  })
  const [script] = (built as Rolldown.RolldownOutput).output
  return script.code
}
