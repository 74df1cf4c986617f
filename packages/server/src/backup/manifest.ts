import * as z from 'zod/mini'

/** Relative, and below the backup's folder: a restore writes to the same path in the data folder. */
const filePath = z.string().check(z.regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/))
const file = z.object({ path: filePath, bytes: z.number(), sha256: z.string() })
/** A file of a backup, with the size and hash of what is stored; an encrypted backup stores it under `storedPath(path)`. */
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

const header = {
  takenAt: z.string(),
  /** The schema version: names of the executed migrations, in order. */
  migrations: z.array(z.string()),
  /** Whether it has everything that was to be saved. Back-ups of earlier versions always have. */
  complete: z._default(z.boolean(), true),
}

const missingFile = z.object({
  path: filePath,
  /** The object that shows the photo; null for another file, and for a photo of which that is unknown. */
  itemId: z.nullable(z.string()),
})
/** A file that a backup should have and has not, because it was missing or could not be read. */
export type MissingFile = z.infer<typeof missingFile>

/** Contents and checksums of a backup. */
export const manifest = z.object({
  format: z.literal(1),
  ...header,
  /** In insertion order: a table comes after those that it references. */
  tables: z.array(table),
  /** The last value of each sequence. */
  counters: z.array(z.object({ table: z.string(), column: z.string(), last: z.string() })),
  /** Photos and the signing key of the built-in identity service. */
  files: z.array(file),
  missing: z._default(z.array(missingFile), []),
})
export type Manifest = z.infer<typeof manifest>

/** An encrypted backup has its manifest in an encrypted file, because checksums of rows and names of photos reveal content. */
export const CONTENTS_PATH = 'contents.json'
const encryptedManifest = z.object({
  format: z.literal(2),
  ...header,
  encrypted: z.literal(true),
  /** The public key of age for which all other files are encrypted. */
  recipient: z.string(),
  /** Size and hash of the encrypted file at `CONTENTS_PATH`. */
  contents: z.omit(file, { path: true }),
})
export type EncryptedManifest = z.infer<typeof encryptedManifest>

/** `manifest.json`, which everyone can read. It is written last: a folder without it is not a backup. */
export const manifestFile = z.discriminatedUnion('format', [manifest, encryptedManifest])
