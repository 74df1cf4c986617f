/** What the end-to-end tests run on: the number of server processes, and the PostgreSQL server. */
export interface Combination {
  /** 1: the server runs in the test worker. 2: two separate processes behind a round-robin proxy. */
  processes: 1 | 2
  /** `embedded`: started by the product. `external`: the same programs as a separate server. `debian`: Debian's PostgreSQL 15. */
  postgres: 'embedded' | 'external' | 'debian'
}

const POSTGRES = ['embedded', 'external', 'debian'] as const

/** Reads `TEST_PROCESSES` and `TEST_POSTGRES`. Defaults to one process and the embedded PostgreSQL. */
export function combinationIn({ HOUSE_PROCESSES = '1', HOUSE_POSTGRES = 'embedded' }: NodeJS.ProcessEnv): Combination {
  const postgres = POSTGRES.find((one) => one === HOUSE_POSTGRES)
  if (!postgres) throw new Error(`HOUSE_POSTGRES=${HOUSE_POSTGRES}: one of ${POSTGRES.join(', ')}`)
  if (HOUSE_PROCESSES !== '1' && HOUSE_PROCESSES !== '2') throw new Error(`HOUSE_PROCESSES=${HOUSE_PROCESSES}: 1 or 2`)
  return { processes: HOUSE_PROCESSES === '1' ? 1 : 2, postgres }
}
