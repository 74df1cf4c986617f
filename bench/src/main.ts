import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { measureAcceptances } from './acceptances.ts'
import { measureBrowser } from './browser.ts'
import { measureCalls } from './calls.ts'
import { measureCrowdedMap } from './crowded-map.ts'
import { measureGrowth } from './growth.ts'
import { measureIdle } from './idle.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureFinding, measureMatching } from './matching.ts'
import { measureMemory } from './memory.ts'
import { measureNotices } from './notices.ts'
import { measurePeople } from './people.ts'
import { measurePlans, plansList } from './plans.ts'
import { measurePolls } from './poll.ts'
import { measureProcesses } from './processes.ts'
import { measureShares, sharesTable } from './profile.ts'
import { measureSockets } from './sockets.ts'
import {
  acceptancesLine,
  browserTable,
  callTable,
  crowdedMapTable,
  findingTable,
  gradeTable,
  growthTable,
  idleTable,
  lighthouseTable,
  memoryTable,
  noticesTable,
  peopleTable,
  pollTable,
  processesTable,
  socketsTable,
} from './table.ts'
import { openWorld, type World } from './world.ts'

const { values } = parseArgs({
  options: {
    objects: { type: 'string', default: '100000' },
    seconds: { type: 'string' },
    only: { type: 'string' },
    flames: { type: 'string' },
  },
})
const say = (line: string) => process.stdout.write(`${line}\n`)
const objects = Number(values.objects)
const seconds = Number(values.seconds ?? 3)

/** The measurements by their `--only` name, in the order in which they run. */
const PARTS: Readonly<Record<string, () => Promise<string>>> = {
  calls: async () => callTable(await inWorld((world) => measureCalls(world, seconds, say))),
  growth: async () => growthTable(await measureGrowth({ small: 10_000, large: objects })),
  poll: async () => pollTable(await measurePolls(objects, seconds)),
  processes: async () => processesTable(await measureProcesses(objects, seconds)),
  people: async () => peopleTable(await measurePeople(objects, Number(values.seconds ?? 10))),
  acceptances: async () => acceptancesLine(await measureAcceptances()),
  idle: async () => idleTable(await measureIdle()),
  browser: async () => browserTable(await measureBrowser()),
  map: async () => crowdedMapTable(await measureCrowdedMap(objects)),
  lighthouse: async () => lighthouseTable(await measureLighthouse(say)),
  notices: async () => noticesTable(await measureNotices()),
  sockets: async () => socketsTable(await measureSockets()),
  memory: async () => memoryTable(await measureMemory(objects, Number(values.seconds ?? 600))),
  matching: async () => [gradeTable(measureMatching()), findingTable(await inWorld(measureFinding))].join('\n'),
}

/** Run only with `--only`. */
const MORE: typeof PARTS = {
  plans: async () => plansList(await measurePlans(objects)),
  profile: async () => sharesTable(await measureShares(objects, seconds, values.flames)),
}

const wanted = Object.entries(values.only === undefined ? PARTS : { ...PARTS, ...MORE }).filter(
  ([name]) => values.only === undefined || name === values.only,
)
if (wanted.length === 0) {
  say(`--only ${values.only}: non c’è. Ci sono: ${[...Object.keys(PARTS), ...Object.keys(MORE)].join(', ')}.`)
  process.exit(1)
}
say(`${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${objects} oggetti`)
for (const [, measure] of wanted) say(await measure())

async function inWorld<T>(work: (world: World) => Promise<T>): Promise<T> {
  const world = await openWorld(objects)
  try {
    return await work(world)
  } finally {
    await world.close()
  }
}
