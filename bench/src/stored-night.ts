import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { HOUR_MS } from '@barattolo/domain/durations'
import { TOWN_NOW } from '@barattolo/domain/rings/generated-town.fixtures'
import { type Connection, openDatabase } from '@barattolo/server/platform/database/database'
import { NULL_PUBLISHER } from '@barattolo/server/platform/events/event-publisher'
import { runRingNight } from '@barattolo/server/rings/ring-night.service'
import type { StoredNight } from './ring-search.ts'
import { watchLoop } from './watch-loop.ts'

/** Runs the nightly job on the database of the argument, and sends the figures. A process of its own has no other garbage. */
const connection = JSON.parse(process.argv[2] ?? '') as Connection
const db = openDatabase(connection, () => undefined)
const watched = watchLoop()
const start = performance.now()
// At noon of the day, when the night is due.
const result = await runRingNight({ db, town: AOSTA, now: () => new Date(TOWN_NOW + 12 * HOUR_MS), publish: NULL_PUBLISHER })
const milliseconds = performance.now() - start
const loop = watched.stop()
if (!result) throw new Error('the night was not due')
const night: StoredNight = { rings: result.rings.length, isProven: result.isProven, milliseconds, loop }
await db.destroy()
process.send?.(night, () => process.exit(0))
