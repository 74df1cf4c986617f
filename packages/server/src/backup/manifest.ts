import * as z from 'zod/mini'

const file = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })
/** One file of a backup, by its path inside the backup's folder. */
export type BackupFile = z.infer<typeof file>

const table = z.object({
  name: z.string(),
  /** Those that are stored; generated ones are reckoned anew. */
  columns: z.array(z.string()),
  rows: z.number(),
  /** Of every row's text, in no order: see `sumOf`. */
  sum: z.string(),
  file,
})
export type BackupTable = z.infer<typeof table>

/** What a backup holds, and how to tell that it is whole. `manifest.json` is written last: a folder without one is no backup. */
export const manifest = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  /** The shape of the tables: the names of the migrations that had run, in order. */
  migrations: z.array(z.string()),
  /** In an order in which they can be filled: a row comes after those it refers to. */
  tables: z.array(table),
  /** The next number of each counter. */
  counters: z.array(z.object({ table: z.string(), column: z.string(), last: z.string() })),
  /** Photos, and the key of the built-in sign-in. */
  files: z.array(file),
})
export type Manifest = z.infer<typeof manifest>
