/** What the end-to-end tests run on: the number of server processes, and the PostgreSQL server. */
export interface Combination {
  /** 1: the server runs in the test worker. 2: two separate processes behind a round-robin proxy. */
  processes: 1 | 2
  /** `embedded`: started by the product. `external`: the same programs as a separate server. `debian`: Debian's PostgreSQL 15. */
  postgres: 'embedded' | 'external' | 'debian'
}

const POSTGRES = ['embedded', 'external', 'debian'] as const

/** Reads `TEST_PROCESSES` and `TEST_POSTGRES`. Defaults to one process and the embedded PostgreSQL. */
export function readCombination({ TEST_PROCESSES = '1', TEST_POSTGRES = 'embedded' }: NodeJS.ProcessEnv): Combination {
  const postgres = POSTGRES.find((candidate) => candidate === TEST_POSTGRES)
  if (!postgres) throw new Error(`TEST_POSTGRES=${TEST_POSTGRES}: must be one of ${POSTGRES.join(', ')}`)
  if (TEST_PROCESSES !== '1' && TEST_PROCESSES !== '2') throw new Error(`TEST_PROCESSES=${TEST_PROCESSES}: must be 1 or 2`)
  return { processes: TEST_PROCESSES === '1' ? 1 : 2, postgres }
}
