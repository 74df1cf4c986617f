import { once } from 'node:events'
import type { Fault } from './kit/fault.ts'

export const processKilled: Fault = {
  name: 'process-killed',
  title: 'kill -9 of one of two processes',
  strike: async (town) => {
    const [first, ...others] = town.processes
    if (!first) throw new Error('no process')
    const gone = once(first.child, 'exit')
    first.child.kill('SIGKILL')
    await gone
    town.processes = others
  },
}
