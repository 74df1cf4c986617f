import * as z from 'zod/mini'

const file = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })
/** A file of a backup; its path is relative to the backup’s folder. */
export type BackupFile = z.infer<typeof file>

const table = z.object({
  name: z.string(),
  /** The stored columns; generated ones are computed again. */
  columns: z.array(z.string()),
  rows: z.number(),
  /** Checksum over all rows, independent of their order: see `checksumTable`. */
  sum: z.string(),
  file,
})
export type BackupTable = z.infer<typeof table>

/** Contents and checksums of a backup. `manifest.json` is written last: a folder without it is not a backup. */
export const manifest = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  /** The schema version: names of the executed migrations, in order. */
  migrations: z.array(z.string()),
  /** In insertion order: a table comes after those that it references. */
  tables: z.array(table),
  /** The last value of each sequence. */
  counters: z.array(z.object({ table: z.string(), column: z.string(), last: z.string() })),
  /** Photos and the signing key of the built-in identity service. */
  files: z.array(file),
})
export type Manifest = z.infer<typeof manifest>
