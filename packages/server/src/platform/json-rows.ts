import { type RawBuilder, sql } from 'kysely'

/**
 * A set of rows as one parameter of a statement, whatever their number. The statement adds the names and types of the columns:
 * `${jsonRows(rows)} as changed(id uuid, status text)`. Dates are sent as ISO text.
 */
export function jsonRows(rows: readonly object[]): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`
}
