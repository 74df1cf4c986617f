import type { Fault } from './kit/fault.ts'
import { pause } from './kit/pause.ts'

export const networkHeld = (milliseconds = 20_000): Fault => ({
  name: 'network-stalled',
  title: `the network to the database stalls for ${milliseconds / 1000} s`,
  strike: async ({ line }) => {
    line.hold()
    await pause(milliseconds)
    line.goOn()
  },
})

/** Existing connections never receive data again, and neither side gets an error. */
export const networkLost = (milliseconds = 20_000): Fault => ({
  name: 'network-lost',
  title: `all packets to the database are dropped silently for ${milliseconds / 1000} s`,
  strike: async ({ line }) => {
    line.lose()
    await pause(milliseconds)
    line.goOn()
  },
})
