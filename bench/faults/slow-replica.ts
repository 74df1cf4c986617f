import { startLine } from '@barattolo/server/testing/line'
import { startStreaming } from '@barattolo/server/testing/streaming-replica'
import type { Fault } from './kit/fault.ts'
import { pause } from './kit/pause.ts'

/** Delay in each direction, in milliseconds. */
const SLOW = 2000

export const slowReplica = (milliseconds = 10_000): Fault => {
  let happens = async () => {}
  return {
    name: 'slow-replica',
    title: `the replica answers ${(2 * SLOW) / 1000} s late for ${milliseconds / 1000} s, then not at all for the same time`,
    town: async () => {
      const streaming = await startStreaming()
      const line = await startLine(streaming.replica.host)
      const { user, database } = streaming.replica
      happens = async () => {
        line.refuse()
        line.slow(SLOW)
        line.goOn()
        await pause(milliseconds)
        line.lose()
        await pause(milliseconds)
        line.slow(0)
        line.goOn()
      }
      return {
        postgres: streaming.primary,
        environment: { DATABASE_REPLICA_URL: `postgres://${user}@127.0.0.1:${line.port}/${database}` },
        closed: async () => {
          line.close()
          await streaming.stop()
        },
      }
    },
    strike: () => happens(),
  }
}
