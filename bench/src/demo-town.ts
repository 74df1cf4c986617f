import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { THROWING_LOGGER } from '@barattolo/demo/src/throwing-logger.ts'
import { buildTown } from '@barattolo/demo/src/town.ts'
import type { Town } from '@barattolo/domain/rings/town'
import { createDiskPhotoStore } from '@barattolo/server/photos/disk-photo-store'
import { readConfig } from '@barattolo/server/platform/config/config'
import { openDatabase } from '@barattolo/server/platform/database/database'
import { migrate } from '@barattolo/server/platform/database/migrate'
import { NULL_PUBLISHER } from '@barattolo/server/platform/events/event-publisher'
import { startEmbedded } from '@barattolo/server/platform/postgres/embedded'
import { readTown } from '@barattolo/server/rings/ring-night.service'

/** A WebP of 4 × 3 pixels for all objects: processing the real pictures takes 15 seconds. */
const PICTURE = Buffer.from('UklGRjAAAABXRUJQVlA4ICQAAABwAQCdASoEAAMAAUAmJYwCdAFAAAD++k60q9Xoyuqqevv0AAA=', 'base64')

/** The people, objects and wishes of the demo town, read from a database as the nightly job reads them. */
export async function readDemoTown(now: Date): Promise<Town> {
  const folder = mkdtempSync(join(tmpdir(), 'barattolo-demo-'))
  // When this runs as root, PostgreSQL runs as another user, which must be able to enter the folder.
  chmodSync(folder, 0o755)
  const postgres = await startEmbedded(join(folder, 'postgres'))
  const db = openDatabase(postgres.connection, () => undefined)
  try {
    await migrate(db)
    const config = readConfig({ DATA_DIR: folder, MAP_STYLE_URL: 'none' })
    const photos = createDiskPhotoStore(folder)
    const readPicture = async () => PICTURE
    await buildTown({ db, config, photos, publish: NULL_PUBLISHER, log: THROWING_LOGGER, now, readPicture })
    const parts = await Array.fromAsync(readTown(db, now))
    return {
      people: parts.flatMap(({ people }) => people),
      items: parts.flatMap(({ items }) => items),
      wishes: parts.flatMap(({ wishes }) => wishes),
    }
  } finally {
    await db.destroy()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
