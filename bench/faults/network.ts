import type { Fault } from './kit/fault.ts'
import { pause } from './kit/pause.ts'

export const networkHeld = (milliseconds = 20_000): Fault => ({
  name: 'network-held',
  title: `the network to the database stands still for ${milliseconds / 1000} s`,
  strike: async ({ line }) => {
    line.hold()
    await pause(milliseconds)
    line.goOn()
  },
})

/** Who has a connection from before never hears anything on it again. */
export const networkLost = (milliseconds = 20_000): Fault => ({
  name: 'network-lost',
  title: `for ${milliseconds / 1000} s everything on the way to the database vanishes, and nobody says so`,
  strike: async ({ line }) => {
    line.lose()
    await pause(milliseconds)
    line.goOn()
  },
})
