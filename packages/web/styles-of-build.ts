import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { CSSOptions, Plugin } from 'vite'
import { classesOf } from '../../scripts/style-modules.ts'
import { BREAKPOINTS } from './src/ui/breakpoints.ts'

/** The classes of all modules, in an order that only they decide. */
const CLASSES = globSync('src/**/*.module.css', { cwd: import.meta.dirname })
  .toSorted()
  .flatMap((file) =>
    [...classesOf(readFileSync(join(import.meta.dirname, file), 'utf8'))].map((name) => `${basename(file)} ${name}`),
  )

/** The name of a class in HTML and scripts: short, because the first scripts have many, and the same for browser and server. */
function scopedName(name: string, file: string): string {
  const source = basename(file.split('?')[0] ?? '')
  const index = CLASSES.indexOf(`${source} ${name}`)
  // An animation.
  return index < 0 ? `${source.split('.')[0]}-${name}` : `_${index.toString(36)}`
}

/** Writes the media queries of `BREAKPOINTS` for their names: `@media (--compact)`. */
const namedBreakpoints = {
  postcssPlugin: 'named-breakpoints',
  AtRule: {
    media(rule: { params: string }) {
      rule.params = rule.params.replace(/\(--(\w+)\)/g, (_, name: string) => {
        if (!Object.hasOwn(BREAKPOINTS, name)) throw new Error(`@media (--${name}) is no breakpoint`)
        return BREAKPOINTS[name as keyof typeof BREAKPOINTS]
      })
    },
  },
}

export const cssOptions = {
  modules: { generateScopedName: scopedName },
  postcss: { plugins: [namedBreakpoints] },
} satisfies CSSOptions

/**
 * Vite links the styles of shared parts before those of the entry. The sheet that sets the order of the cascade layers
 * (`styles/index.css`) comes first here, because a layer that is first named elsewhere would be below all others.
 */
export function layerOrderFirst(): Plugin {
  return {
    name: 'layer-order-first',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const link = html.match(/\s*<link rel="stylesheet"[^>]*\/main-[^/]*\.css">/)?.[0]
        return link ? html.replace(link, '').replace(/\s*<link rel="stylesheet"/, (next) => link + next) : html
      },
    },
  }
}

const IMPORT = /^import (\w+) from '([^']+\.module\.css)'/gm
const isModule = (id: string) => id.endsWith('.module.css')

/**
 * Writes the names of classes into the components, so that the scripts do not have the names of all classes of a module as well. A
 * module from which a component chooses by name (`styles[look]`) stays an object.
 */
export function classNamesInPlace() {
  const objects = new Set<string>()
  return [
    {
      name: 'class-names-in-place',
      apply: 'build',
      enforce: 'pre',
      buildStart() {
        for (const file of globSync(join(import.meta.dirname, 'src/**/*.{ts,tsx}'))) {
          const code = readFileSync(file, 'utf8')
          for (const [, local, path] of code.matchAll(IMPORT))
            if (new RegExp(`\\b${local}\\[`).test(code)) objects.add(resolve(dirname(file), String(path)))
        }
      },
      transform: {
        filter: { id: /\/src\/.*\.tsx?$/ },
        handler(code: string, id: string) {
          let result = code
          for (const [statement, local, path] of code.matchAll(IMPORT)) {
            const sheet = resolve(dirname(id), String(path))
            if (objects.has(sheet)) continue
            result = result
              .replace(statement, `import '${path}'`)
              .replace(new RegExp(`(?<![\\w./])${local}\\.(\\w+)`, 'g'), (_, name: string) => `'${scopedName(name, sheet)}'`)
          }
          // A list of names alone is one string.
          result = result.replace(
            /\bclasses\((\s*'\w+'(?:,\s*'\w+')*),?\s*\)/g,
            (_, names: string) => `'${names.replace(/[\s']/g, '').replaceAll(',', ' ')}'`,
          )
          return { code: result, map: null }
        },
      },
    },
    {
      name: 'class-names-in-place:sheets',
      apply: 'build',
      enforce: 'post',
      // Nothing is imported from it, so it would be left out with its styles.
      transform: (_, id) =>
        isModule(id) && !objects.has(id) ? { code: '', map: null, moduleSideEffects: 'no-treeshake' } : null,
    },
  ] satisfies [Plugin, Plugin]
}
