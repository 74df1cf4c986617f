import { buildApp } from '@barattolo/server/app'
import { readConfig } from '@barattolo/server/platform/config'
import { createOverlappingProposals } from '@barattolo/server/testing/overlapping-proposals'
import { signIn } from '@barattolo/server/testing/sign-in'
import { pino } from 'pino'
import { openSampleDataset } from './sample-dataset.ts'

export interface AcceptancesReport {
  requests: number
  succeeded: number
  /** Answered with 409 because another acceptance came first. */
  refused: number
  failed: number
  /** From the first request to the last answer, in milliseconds. */
  milliseconds: number
  p50: number
  p95: number
}

/** 20 people accept 200 proposals at the same time over HTTP; the proposals compete for 50 objects. */
export async function measureAcceptances(): Promise<AcceptancesReport> {
  const { db, dataDir, close } = await openSampleDataset(1000)
  const config = readConfig({ DATA_DIR: dataDir, MAP_STYLE_URL: 'none', RATE_LIMITS: 'off', SHARED_ANSWERS: 'off' })
  const app = await buildApp({ db, config, log: pino({ level: 'silent' }), now: () => new Date() })
  try {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    const proposals = await createOverlappingProposals({ fastify: app, db, signIn: (user) => signIn(app, user) }, { owners: 10 })
    const begin = performance.now()
    const answers = await Promise.all(
      proposals.map(async ({ conversationId, interested }) => {
        const { status } = await fetch(`${origin}/api/conversations/${conversationId}/status`, {
          method: 'PATCH',
          headers: { ...interested.headers, 'content-type': 'application/json' },
          body: JSON.stringify({ status: 'accepted' }),
        })
        return { status, elapsed: performance.now() - begin }
      }),
    )
    const times = answers.map(({ elapsed }) => elapsed).toSorted((a, b) => a - b)
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    const [succeeded, refused] = [count(200), count(409)]
    return {
      requests: answers.length,
      succeeded,
      refused,
      failed: answers.length - succeeded - refused,
      milliseconds: times.at(-1) ?? 0,
      p50: times[Math.floor(times.length / 2)] ?? 0,
      p95: times[Math.floor(times.length * 0.95)] ?? 0,
    }
  } finally {
    await app.close()
    await close()
  }
}
