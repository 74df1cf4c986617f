import { spawnSync } from 'node:child_process'
import { ROOT } from './run.ts'

/**
 * `npm start [-- --demo]`: runs the server; with `--demo` an empty database is filled with the demo town first. In a process of its
 * own, so that the server does not keep the town's program in memory.
 */
if (process.argv.includes('--demo')) {
  const { status } = spawnSync(process.execPath, [`${ROOT}demo/src/main.ts`, '--if-empty'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
await import('../packages/server/src/main.ts')
