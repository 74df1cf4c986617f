import type { Report } from './fault.ts'

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
const LISTED = 10

/** True if nothing is lost, everything has recovered and there was no unexpected answer. */
export function isWhole(report: Report): boolean {
  return lossesOf(report) + report.strange.length === 0 && Number.isFinite(report.recovery)
}

function lossesOf({ lost, doubled, halfDone, died }: Report): number {
  return lost.length + doubled.length + halfDone.length + died
}

/** Answers, losses and recovery time of one fault, as Markdown. */
export function print(report: Report): string {
  const { title, seen, done, recovery, died } = report
  const list = (name: string, all: string[]) =>
    all.length === 0 ? [] : [`${name}: ${all.length}`, ...all.slice(0, LISTED).map((one) => `  - ${one}`)]
  return [
    '',
    `## ${title}`,
    '',
    '| action | answers | longest wait |',
    '|---|---|---|',
    ...seen.map(({ what, answers, longest }) => `| ${what} | ${answersOf(answers)} | ${seconds(longest)} |`),
    '',
    `Acknowledged: ${done.messages} messages, ${done.items} objects, ${done.accepted} acceptances, ${done.photos} photos.`,
    ...list('lost', report.lost),
    ...list('duplicated', report.doubled),
    ...list('incomplete', report.halfDone),
    ...list('unexpected answers', report.strange),
    ...(died > 0 ? [`processes that died: ${died}`] : []),
    `Lost: ${lossesOf(report) === 0 ? 'nothing' : 'see above'}. ${afterwards(recovery)}`,
  ].join('\n')
}

function afterwards(recovery: number): string {
  return Number.isFinite(recovery)
    ? `Recovered ${seconds(recovery)} after the repair.`
    : 'Not recovered one minute after the repair.'
}

function answersOf(answers: Map<string, number>): string {
  return [...answers].map(([name, count]) => `${count} × ${name}`).join(', ')
}

/** One row for the summary table of all faults. */
export function row(report: Report): string {
  const faults = report.seen.flatMap(({ answers }) => [...answers].filter(([name]) => name !== 'ok'))
  const codes = new Map<string, number>()
  for (const [name, count] of faults) codes.set(name, (codes.get(name) ?? 0) + count)
  const longest = Math.max(...report.seen.map((one) => one.longest))
  const well = report.seen.reduce((sum, { answers }) => sum + (answers.get('ok') ?? 0), 0)
  const again = Number.isFinite(report.recovery) ? seconds(report.recovery) : 'never'
  return `| ${report.title} | ${well} | ${codes.size > 0 ? answersOf(codes) : 'nothing'} | ${seconds(longest)} | ${lossesOf(report) || 'nothing'} | ${again} |`
}

export const HEAD = [
  '| fault | successes | error answers | longest wait | lost | recovered after |',
  '|---|---|---|---|---|---|',
]
