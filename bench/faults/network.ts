import { pause } from './kit/pause.ts'
import type { Fault } from './kit/run-fault.ts'

export const networkStalled = (milliseconds = 20_000): Fault => ({
  name: 'network-stalled',
  title: `the network to the database stalls for ${milliseconds / 1000} s`,
  inject: async ({ databaseProxy }) => {
    databaseProxy.pause()
    await pause(milliseconds)
    databaseProxy.restore()
  },
})

/** Existing connections never receive data again, and neither side gets an error. */
export const networkLost = (milliseconds = 20_000): Fault => ({
  name: 'network-lost',
  title: `all packets to the database are dropped silently for ${milliseconds / 1000} s`,
  inject: async ({ databaseProxy }) => {
    databaseProxy.blackhole()
    await pause(milliseconds)
    databaseProxy.restore()
  },
})
