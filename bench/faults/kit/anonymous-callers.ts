import { httpClient } from './http-client.ts'
import { EXPENSIVE_READS, type PublicIds, publicAddresses } from './public-addresses.ts'

/** What the process of the callers is asked to do. */
export interface Attack {
  origin: string
  ids: PublicIds
  /** The name of a public address or of an expensive read. */
  name: string
  callers: number
  /** The network addresses of the callers; they take turns. */
  addresses: string[]
  /** In milliseconds. */
  duration: number
}

export interface AttackResult {
  answers: number
  /** `tooBroad` and `tooManyRequests`. */
  refusals: number
  failures: string[]
}

/** Run in a process of its own, so that its work is not part of what others measure. Each caller asks again when it is answered. */
async function attack({ origin, ids, name, callers, addresses, duration }: Attack): Promise<AttackResult> {
  const address = [...publicAddresses(ids), ...EXPENSIVE_READS].find((each) => each.name === name)
  if (!address) throw new Error(`no public address ${name}`)
  const result: AttackResult = { answers: 0, refusals: 0, failures: [] }
  const until = performance.now() + duration
  let turn = 0
  const repeat = async (_: unknown, caller: number) => {
    const headers = { 'x-forwarded-for': addresses[caller % addresses.length] ?? '' }
    const { call, close } = httpClient(origin, headers, () => undefined)
    while (performance.now() < until) {
      const { status, code } = await call({ path: address.path(turn++) })
      if (status === 429 || code === 'tooBroad') result.refusals++
      else if (status === 0 || status >= 500) result.failures.push(code)
      else result.answers++
    }
    close()
  }
  await Promise.all(Array.from({ length: callers }, repeat))
  return result
}

process.on('message', async (request: Attack) => process.send?.(await attack(request)))
process.on('disconnect', () => process.exit())
