import { spawnSync } from 'node:child_process'
import { ROOT } from './run.ts'

/**
 * `npm start [-- --demo]`: runs the server; with `--demo` it first fills an empty database with the demo town. This runs in a
 * child process, so that the server does not keep that code in memory.
 */
if (process.argv.includes('--demo')) {
  const { status } = spawnSync(process.execPath, [`${ROOT}demo/src/main.ts`, '--if-empty'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
await import('../packages/server/src/main.ts')
