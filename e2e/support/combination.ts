/** Over what the journeys walk: how many processes people are spread over, and whose PostgreSQL holds the town. */
export interface Combination {
  /** One serves from the worker itself; two are processes of their own, and every connection goes to the next. */
  processes: 1 | 2
  /** Our own, started by the product; the same programs as a server of their own at an address; or Debian's 15 at an address. */
  postgres: 'embedded' | 'external' | 'debian'
}

const POSTGRES = ['embedded', 'external', 'debian'] as const

/** From `HOUSE_PROCESSES` and `HOUSE_POSTGRES`; one process over an embedded one unless told. */
export function combinationIn({ HOUSE_PROCESSES = '1', HOUSE_POSTGRES = 'embedded' }: NodeJS.ProcessEnv): Combination {
  const postgres = POSTGRES.find((one) => one === HOUSE_POSTGRES)
  if (!postgres) throw new Error(`HOUSE_POSTGRES=${HOUSE_POSTGRES}: one of ${POSTGRES.join(', ')}`)
  if (HOUSE_PROCESSES !== '1' && HOUSE_PROCESSES !== '2') throw new Error(`HOUSE_PROCESSES=${HOUSE_PROCESSES}: 1 or 2`)
  return { processes: HOUSE_PROCESSES === '1' ? 1 : 2, postgres }
}
