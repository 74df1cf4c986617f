import pg from 'pg'

/** A statement is prepared by a connection after this many executions; at most so many different statements are prepared. */
const OFTEN = 20
const MOST_PREPARED = 200
/** Maximum number of counted statement texts; above it the counts are reset. */
const MOST_SEEN = 2000

/**
 * Statements whose best plan depends on the values: ranges, text search, containment. (Not points: the nearest-neighbour plan is
 * the same everywhere.) And column wildcards: after a concurrent migration PostgreSQL would reject the prepared statement.
 */
const PLANNED_EACH_TIME = /between \$|\blike\b|@>|&&|[<%]%|%>|(\b(select|distinct|returning)\s+|[,.]\s*)\*/i
const PREPARABLE = /^\s*(select|with|insert|update|delete)\b/i

/** Whether one plan is good for all values of a statement. */
export function isPreparable(text: string): boolean {
  return PREPARABLE.test(text) && !PLANNED_EACH_TIME.test(text)
}

/**
 * Names frequent statements so that PostgreSQL parses and plans them once per connection: that is three quarters of the work of a
 * look-up by id. Wraps the client’s `query` method in place, once per client.
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
