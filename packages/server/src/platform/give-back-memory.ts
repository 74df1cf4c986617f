import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Reading all modules leaves some twenty megabytes of garbage, which V8 keeps for a load that may never come. Given back
 * to the system once, when the start is over; `gc` can be had in no other way.
 */
export function giveBackMemory() {
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
