import { print, run } from './run.ts'

/** Static checks that run before the tests. Each is one program with its own configuration file. */
const CHECKS = [
  { name: 'formato e regole', program: 'biome', parameters: ['check', '--error-on-warnings', '.'] },
  { name: 'tipi', program: 'tsc', parameters: ['-p', '.'] },
  { name: 'ordine delle parti', program: 'node', parameters: ['scripts/feature-order.ts'] },
  { name: 'selettori', program: 'node', parameters: ['scripts/class-selectors.ts'] },
  { name: 'stili', program: 'node', parameters: ['scripts/style-modules.ts'] },
  { name: 'parole', program: 'node', parameters: ['scripts/plain-words.mjs'] },
  { name: 'codice morto', program: 'knip', parameters: ['--no-progress'] },
  // Without the tests as users: what only a test calls is dead code too.
  {
    name: 'codice che usano solo le prove',
    program: 'knip',
    parameters: ['--no-progress', '--production', '-c', 'knip.production.json'],
  },
]

/** Runs all checks in parallel, prints each result and returns the names of those that failed. */
export async function runChecks(): Promise<string[]> {
  const results = await Promise.all(
    CHECKS.map(async ({ name, program, parameters }) => {
      const { ok, output } = await run(program, parameters, 'captured')
      print(ok ? `✓ ${name}` : `✗ ${name} (${program} ${parameters.join(' ')})\n${output}`)
      return ok ? [] : [name]
    }),
  )
  return results.flat()
}
