import pg from 'pg'

/** What was asked so often is prepared, each connection for itself; so many different statements at most. */
const OFTEN = 20
const MOST_PREPARED = 200
/** Statements whose text was seen; what nobody asks often is forgotten with the rest. */
const MOST_SEEN = 2000

/**
 * Whose best plan hangs on the values: between two numbers, holding words. (Of points it knows nothing beforehand: the nearest have the same
 * plan anywhere.) And those whose columns are whatever the table has: after a migration beside us PostgreSQL would refuse to go on with them.
 */
const PLANNED_EACH_TIME = /between \$|\blike\b|@>|&&|[<%]%|%>|(\b(select|distinct|returning)\s+|[,.]\s*)\*/i
const PREPARABLE = /^\s*(select|with|insert|update|delete)\b/i

/** Whether a statement may be planned once and asked again and again. */
export function isPreparable(text: string): boolean {
  return PREPARABLE.test(text) && !PLANNED_EACH_TIME.test(text)
}

/**
 * Gives the statements that are asked again and again a name, so that PostgreSQL reads and plans them once a connection:
 * of a look-up by id that is three quarters of the work. A client's `query` is wrapped in place, once.
 */
export function prepareOften(): (client: pg.PoolClient) => void {
  const seen = new Map<string, number>()
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const name = names.get(text)
    if (name !== undefined || names.size >= MOST_PREPARED) return name
    const times = (seen.get(text) ?? 0) + 1
    if (seen.size >= MOST_SEEN) seen.clear()
    seen.set(text, times)
    if (times < OFTEN || !isPreparable(text)) return undefined
    names.set(text, `often_${names.size}`)
    seen.delete(text)
    return names.get(text)
  }
  return (client) => {
    Object.assign(client, {
      query: (...given: unknown[]) => {
        const [text, values] = given
        const name = typeof text === 'string' && Array.isArray(values) && given.length === 2 ? nameOf(text) : undefined
        return Reflect.apply(pg.Client.prototype.query, client, name === undefined ? given : [{ name, text, values }])
      },
    })
  }
}
