import { once } from 'node:events'
import type { Fault } from './kit/run-fault.ts'

export const processKilled: Fault = {
  name: 'process-killed',
  title: 'kill -9 of one of two processes',
  inject: async (cluster) => {
    const [first, ...others] = cluster.processes
    if (!first) throw new Error('the cluster has no server process')
    const exited = once(first.child, 'exit')
    first.child.kill('SIGKILL')
    await exited
    cluster.processes = others
  },
}
