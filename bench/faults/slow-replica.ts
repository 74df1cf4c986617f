import { startFaultProxy } from '@barattolo/server/testing/fault-proxy'
import { startStreamingReplica } from '@barattolo/server/testing/streaming-replica'
import { pause } from './kit/pause.ts'
import type { Fault } from './kit/run-fault.ts'

/** Delay in each direction, in milliseconds. */
const DELAY = 2000

export const slowReplica = (milliseconds = 10_000): Fault => {
  let degradeReplica = async () => {}
  return {
    name: 'slow-replica',
    title: `the replica answers ${(2 * DELAY) / 1000} s late for ${milliseconds / 1000} s, then not at all for the same time`,
    clusterOptions: async () => {
      const streaming = await startStreamingReplica()
      const replicaProxy = await startFaultProxy(streaming.replica.host)
      const { user, database } = streaming.replica
      degradeReplica = async () => {
        replicaProxy.refuse()
        replicaProxy.setDelay(DELAY)
        replicaProxy.restore()
        await pause(milliseconds)
        replicaProxy.blackhole()
        await pause(milliseconds)
        replicaProxy.setDelay(0)
        replicaProxy.restore()
      }
      return {
        postgres: streaming.primary,
        environment: { DATABASE_REPLICA_URL: `postgres://${user}@127.0.0.1:${replicaProxy.port}/${database}` },
        onClose: async () => {
          replicaProxy.close()
          await streaming.stop()
        },
      }
    },
    inject: () => degradeReplica(),
  }
}
