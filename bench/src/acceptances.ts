import { buildApp } from '@barattolo/server/app'
import { readConfig } from '@barattolo/server/platform/config/config'
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
  p99: number
}

/** 20 people accept 200 proposals at the same time over HTTP; the proposals compete for 50 objects. */
export async function measureAcceptances(): Promise<AcceptancesReport> {
  const { db, dataDir, close } = await openSampleDataset(1000)
  const config = readConfig({ DATA_DIR: dataDir, MAP_STYLE_URL: 'none', RATE_LIMITS: 'off', SHARED_ANSWERS: 'off' })
  const app = await buildApp({ db, config, log: pino({ level: 'silent' }), now: () => new Date() })
  try {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    const proposals = await createOverlappingProposals({ fastify: app, db, signIn: (user) => signIn(app, user) }, { owners: 10 })
    return await sendAtOnce(
      proposals.map(({ conversationId, interested }) => ({
        method: 'PATCH',
        url: `${origin}/api/conversations/${conversationId}/status`,
        headers: interested.headers,
        body: { status: 'accepted' },
      })),
    )
  } finally {
    await app.close()
    await close()
  }
}

export interface SentCall {
  method: 'PATCH' | 'POST'
  url: string
  headers: Record<string, string>
  body: object
}

/** Sends all calls at the same moment, of which some are refused with 409. */
export async function sendAtOnce(calls: readonly SentCall[]): Promise<AcceptancesReport> {
  const begin = performance.now()
  const answers = await Promise.all(
    calls.map(async ({ method, url, headers, body }) => {
      const { status } = await fetch(url, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return { status, elapsed: performance.now() - begin }
    }),
  )
  const times = answers.map(({ elapsed }) => elapsed).toSorted((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  const succeeded = answers.filter(({ status }) => status === 200 || status === 201).length
  const refused = answers.filter(({ status }) => status === 409).length
  return {
    requests: answers.length,
    succeeded,
    refused,
    failed: answers.length - succeeded - refused,
    milliseconds: times.at(-1) ?? 0,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  }
}
