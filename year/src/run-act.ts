import type { Random } from '@barattolo/server/testing/random'
import { recordDeliveries } from './deliveries.ts'
import type { Act, Resident, Visit } from './visit.ts'
import type { Year } from './year.ts'

/** Does one act, and records what others have got by it. */
export async function runAct(year: Year, act: Act, resident: Resident) {
  await doAct(year, act, resident, year.random)
  await recordReceived(year)
}

/** Does one of these acts, drawn by their weights. */
export async function runOneOf(year: Year, acts: readonly Act[], resident: Resident) {
  const act = drawAct(year, acts, resident, year.random)
  if (act) await runAct(year, act, resident)
}

/** Of what the person can do now; undefined if it is none of these acts. */
export function drawAct(year: Year, acts: readonly Act[], resident: Resident, random: Random): Act | undefined {
  const visit = visitOf(year, resident, [], random)
  const act = random.pickWeighted(acts, (one) => one.weight(visit))
  return act && act.weight(visit) > 0 ? act : undefined
}

export async function doAct(year: Year, act: Act, resident: Resident, random: Random) {
  const { client, actCounts } = year
  client.begin(resident, act.name)
  actCounts.set(act.name, (actCounts.get(act.name) ?? 0) + 1)
  await act.run(visitOf(year, resident, act.routes, random))
}

/** What has come over open sockets, by push and by e-mail. */
export async function recordReceived(year: Year) {
  await year.sockets.settle()
  recordDeliveries(year)
}

function visitOf(
  { town, client, residents, nextNumber }: Year,
  resident: Resident,
  routes: Act['routes'],
  random: Random,
): Visit {
  return {
    ...resident,
    now: town.clock.now,
    random,
    call: (endpoint, input, { walk } = {}) => {
      if (!routes.includes(endpoint)) throw new Error(`an act calls ${endpoint.path}, which it does not declare`)
      return client.call(resident, endpoint, input, walk)
    },
    upload: () => client.upload(resident),
    signInAgain: () => client.signIn(resident),
    nextNumber,
    meet: (uid) => residents.find(({ memory }) => memory.uid === uid),
    pushSubscription: town.receivers.subscriptionOf(resident.person.key),
    open: (route, path) => client.open(resident, route, path),
  }
}
