import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { measureAcceptances } from './acceptances.ts'
import { measureBroadcasts } from './broadcasts.ts'
import { measureBrowser } from './browser.ts'
import { measureCalls } from './calls.ts'
import { measureGrowth } from './growth.ts'
import { measureIdle } from './idle.ts'
import { measureLargeMap } from './large-map.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureMatching, measureMatchSpeed } from './matching.ts'
import { measureMemory } from './memory.ts'
import { measureNotices } from './notices.ts'
import { measurePages } from './pages.ts'
import { measurePeople } from './people.ts'
import { measurePhone } from './phone.ts'
import { measurePlans, plansList } from './plans.ts'
import { measurePolls } from './poll.ts'
import { measureProcesses } from './processes.ts'
import { measureCpuShares, sharesTable } from './profile.ts'
import { measureRingAnswers } from './ring-answers.ts'
import { measureRingSearches } from './ring-search.ts'
import { ringAnswersTable, ringSearchTable, ringsTable } from './ring-tables.ts'
import { measureRings } from './rings.ts'
import { openSampleDataset, type SampleDataset } from './sample-dataset.ts'
import { measureSockets } from './sockets.ts'
import {
  acceptancesLine,
  broadcastsTable,
  browserTable,
  callTable,
  gradeTable,
  growthTable,
  idleTable,
  largeMapTable,
  lighthouseTable,
  matchSpeedTable,
  memoryTable,
  noticesTable,
  pagesTable,
  peopleTable,
  phoneTable,
  pollTable,
  processesTable,
  socketsTable,
} from './table.ts'

const { values } = parseArgs({
  options: {
    objects: { type: 'string', default: '100000' },
    seconds: { type: 'string' },
    only: { type: 'string' },
    flames: { type: 'string' },
    file: { type: 'string' },
  },
})
const print = (line: string) => process.stdout.write(`${line}\n`)
const objects = Number(values.objects)
const seconds = Number(values.seconds ?? 3)

/** The measurements by their `--only` name, in the order in which they run. */
const MEASUREMENTS: Readonly<Record<string, () => Promise<string>>> = {
  calls: async () => callTable(await withDataset((dataset) => measureCalls(dataset, seconds, print))),
  growth: async () => growthTable(await measureGrowth({ small: 10_000, large: objects })),
  poll: async () => pollTable(await measurePolls(objects, seconds)),
  processes: async () => processesTable(await measureProcesses(objects, seconds)),
  people: async () => peopleTable(await measurePeople(objects, Number(values.seconds ?? 10))),
  acceptances: async () => acceptancesLine(await measureAcceptances()),
  idle: async () => idleTable(await measureIdle()),
  browser: async () => browserTable(await measureBrowser()),
  map: async () => largeMapTable(await measureLargeMap(objects)),
  lighthouse: async () => lighthouseTable(await measureLighthouse(print)),
  pages: async () => pagesTable(await withDataset((dataset) => measurePages(dataset, seconds))),
  phone: async () => phoneTable(await measurePhone()),
  notices: async () => noticesTable(await measureNotices()),
  sockets: async () => socketsTable(await measureSockets()),
  broadcasts: async () => broadcastsTable(await measureBroadcasts(objects)),
  memory: async () => memoryTable(await measureMemory(objects, Number(values.seconds ?? 600))),
  matching: async () => [gradeTable(measureMatching()), matchSpeedTable(await withDataset(measureMatchSpeed))].join('\n'),
  rings: async () =>
    [
      ringsTable(await measureRings(values.file)),
      ...(values.file ? [] : [ringSearchTable(await measureRingSearches()), ringAnswersTable(await measureRingAnswers())]),
    ].join('\n'),
}

/** Run only with `--only`. */
const OPTIONAL_MEASUREMENTS: typeof MEASUREMENTS = {
  plans: async () => plansList(await measurePlans(objects)),
  profile: async () => sharesTable(await measureCpuShares(objects, seconds, values.flames)),
}

const selected = Object.entries(values.only === undefined ? MEASUREMENTS : { ...MEASUREMENTS, ...OPTIONAL_MEASUREMENTS }).filter(
  ([name]) => values.only === undefined || name === values.only,
)
if (selected.length === 0) {
  print(
    `--only ${values.only}: non c’è. Ci sono: ${[...Object.keys(MEASUREMENTS), ...Object.keys(OPTIONAL_MEASUREMENTS)].join(', ')}.`,
  )
  process.exit(1)
}
print(
  `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${objects} oggetti`,
)
for (const [, measure] of selected) print(await measure())

async function withDataset<T>(work: (dataset: SampleDataset) => Promise<T>): Promise<T> {
  const dataset = await openSampleDataset(objects)
  try {
    return await work(dataset)
  } finally {
    await dataset.close()
  }
}
