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
import { measureNotices } from './notices.ts'
import { measurePlans, plansList } from './plans.ts'
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
  noticesTable,
  socketsTable,
} from './table.ts'
import { openWorld } from './world.ts'

const { values } = parseArgs({
  options: {
    objects: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string' },
  },
})
const say = (line: string) => process.stdout.write(`${line}\n`)

say(
  `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${values.objects} oggetti`,
)
if (!values.only || values.only === 'calls') {
  const world = await openWorld(Number(values.objects))
  try {
    say(callTable(await measureCalls(world, Number(values.seconds), say)))
  } finally {
    await world.close()
  }
}
if (values.only === 'profile') say(sharesTable(await measureShares(Number(values.objects), Number(values.seconds))))
if (values.only === 'plans') say(plansList(await measurePlans(Number(values.objects))))
if (!values.only || values.only === 'growth')
  say(growthTable(await measureGrowth({ small: 10_000, large: Number(values.objects) })))
if (!values.only || values.only === 'acceptances') say(acceptancesLine(await measureAcceptances()))
if (!values.only || values.only === 'idle') say(idleTable(await measureIdle()))
if (!values.only || values.only === 'browser') say(browserTable(await measureBrowser()))
if (!values.only || values.only === 'map') say(crowdedMapTable(await measureCrowdedMap(Number(values.objects))))
if (!values.only || values.only === 'lighthouse') say(lighthouseTable(await measureLighthouse(say)))
if (!values.only || values.only === 'notices') say(noticesTable(await measureNotices()))
if (!values.only || values.only === 'sockets') say(socketsTable(await measureSockets()))
if (!values.only || values.only === 'matching') {
  say(gradeTable(measureMatching()))
  const world = await openWorld(Number(values.objects))
  try {
    say(findingTable(await measureFinding(world)))
  } finally {
    await world.close()
  }
}
