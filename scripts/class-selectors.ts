import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { print, ROOT } from './run.ts'

/**
 * `npm run check` fails if a test, a measurement, a tool or the web app selects an element by a class: classes are for styles, and
 * their names may change. Select by role and name, or by an attribute that says what the element is.
 */
const FILES = '{screen-tests,e2e,bench,packages/web/src}/**/*.{ts,tsx}'

const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\\n]|\\.)*`/g
/** Before a string that is a selector. */
const TAKES_SELECTOR =
  /(?:\.(?:querySelector(?:All)?|closest|matches|locator|waitForSelector|\$\$?(?:eval)?)(?:<\w+>)?\(|\b(?:selector|part|except):)\s*$/
/** A class in any string, also in one that is passed on as a selector. Endings of files look the same. */
const CLASS = /(?:^|[\s(,>+~])\.(?!(?:css|heic|jpg|js|part|png|vite)\b)[a-z][\w-]*(?![\w-]*\()/i
/** A class of elements with a certain tag, after other classes, or after an attribute. Only in a selector, because other texts have dots. */
const CLASS_OF_TAG = /[\w\])]\.[a-z]/i

/** File and line of each string in this source that selects by a class. */
export function findClassSelectors(file: string, source: string): string[] {
  return [...source.matchAll(STRING)].flatMap(({ 0: string, index }) => {
    const isSelector = TAKES_SELECTOR.test(source.slice(Math.max(0, index - 100), index))
    // The values of attributes have dots, too.
    const text = string.slice(1, -1).replace(/="[^"]*"/g, '')
    if (!CLASS.test(text) && !(isSelector && CLASS_OF_TAG.test(text))) return []
    return [`${file}:${source.slice(0, index).split('\n').length}: ${string} selects by a class`]
  })
}

if (import.meta.main) {
  const files = globSync(FILES, { cwd: ROOT, exclude: ['**/node_modules'] }).toSorted()
  const found = files.flatMap((file) => findClassSelectors(file, readFileSync(join(ROOT, file), 'utf8')))
  for (const line of found) print(line)
  process.exitCode = found.length > 0 ? 1 : 0
}
