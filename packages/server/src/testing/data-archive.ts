import { type PersonData, personData } from '@barattolo/domain/account/person-data'
import { unzipSync } from 'fflate'
import type { SignedInPerson, TestApp } from './test-app.ts'

/** The content of a data archive: its files, with the parsed `dati.json`. */
export function readDataArchive(archive: Uint8Array): { data: PersonData; files: Record<string, Buffer> } {
  const entries = Object.entries(unzipSync(new Uint8Array(archive)))
  const files = Object.fromEntries(entries.map(([name, content]) => [name, Buffer.from(content)]))
  return { data: personData.parse(JSON.parse(files['dati.json']?.toString() ?? 'null')), files }
}

/** Exports the data of a person; throws if the call is refused. */
export async function exportData(app: Pick<TestApp, 'fastify'>, { headers }: Pick<SignedInPerson, 'headers'>) {
  const answer = await app.fastify.inject({ url: '/api/me/data', headers })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return { answer, ...readDataArchive(answer.rawPayload) }
}

/** The text of an answer, for a test that searches in all answers: of a data archive its `dati.json`. */
export function textOf(answer: { headers: Record<string, unknown>; body: string; rawPayload: Uint8Array }): string {
  const isArchive = answer.headers['content-type'] === 'application/zip'
  return isArchive ? JSON.stringify(readDataArchive(answer.rawPayload).data) : answer.body
}
