import pg from 'pg'

/**
 * A statement is prepared after `PREPARE_AFTER` executions in this process; at most `MAX_PREPARED` different ones are prepared.
 */
const PREPARE_AFTER = 20
const MAX_PREPARED = 200
/** Maximum number of counted statement texts; above it the counts are reset. */
const MAX_COUNTED = 2000

/**
 * Matches statements that must not be prepared: those whose best plan depends on the values (ranges, text search, containment;
 * not nearest-neighbour searches), and those with column wildcards, which PostgreSQL would reject after a concurrent migration.
 */
const VALUE_DEPENDENT = /between \$|\blike\b|@>|&&|[<%]%|%>|(\b(select|distinct|returning)\s+|[,.]\s*)\*/i
const PREPARABLE = /^\s*(select|with|insert|update|delete)\b/i

/** Whether one plan is good for all values of a statement. */
export function isPreparable(text: string): boolean {
  return PREPARABLE.test(text) && !VALUE_DEPENDENT.test(text)
}

/**
 * Names frequent statements so that PostgreSQL parses and plans them once per connection, which is three quarters of the work of
 * a look-up by id. Wraps the client’s `query` method in place, once per client.
 */
export function prepareFrequentStatements(): (client: pg.PoolClient) => void {
  const executionCounts = new Map<string, number>()
  const preparedNames = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const name = preparedNames.get(text)
    if (name !== undefined || preparedNames.size >= MAX_PREPARED) return name
    const count = (executionCounts.get(text) ?? 0) + 1
    if (executionCounts.size >= MAX_COUNTED) executionCounts.clear()
    executionCounts.set(text, count)
    if (count < PREPARE_AFTER || !isPreparable(text)) return undefined
    preparedNames.set(text, `often_${preparedNames.size}`)
    executionCounts.delete(text)
    return preparedNames.get(text)
  }
  return (client) => {
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [text, values] = args
        const name = typeof text === 'string' && Array.isArray(values) && args.length === 2 ? nameOf(text) : undefined
        return Reflect.apply(pg.Client.prototype.query, client, name === undefined ? args : [{ name, text, values }])
      },
    })
  }
}
