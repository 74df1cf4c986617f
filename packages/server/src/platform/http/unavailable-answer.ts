import { isApiPath } from '@barattolo/domain/api-paths'
import { Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import { RETRY_AFTER_SECONDS, toProblemBody } from './problem-reply.ts'

/** Needs no file of the web app, and loads itself again. */
const PAGE = `<!doctype html><html lang="it"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}"><title>${it.app.name}</title><p>${it.problems.unavailable}</p></html>`

/** What a process answers that cannot answer for now: a page for a person, a Problem for the app. */
export function unavailableAnswer(url: string, status: 502 | 503): { type: string; body: string } {
  const path = url.split('?', 1)[0] ?? '/'
  if (!isApiPath(path)) return { type: 'text/html; charset=utf-8', body: PAGE }
  return { type: 'application/problem+json', body: JSON.stringify({ ...toProblemBody(new Problem('unavailable')), status }) }
}
