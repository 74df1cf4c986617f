import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Loading all modules leaves about 20 MB of garbage, which V8 keeps until the heap grows. Collects it once, after the start, and
 * returns the memory to the system. `gc` exists only with the flag `--expose-gc`, which is set here.
 */
export function collectGarbage() {
  setFlagsFromString('--expose-gc')
  const gc: NodeJS.GCFunction = runInNewContext('gc')
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
