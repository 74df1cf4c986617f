import type { Report } from './run-fault.ts'

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
const MAX_LISTED = 10

/** True if there are no discrepancies, no unexpected exits and no unexpected answers, and every action has recovered. */
export function hasPassed(report: Report): boolean {
  return countDiscrepancies(report) + report.unexpected.length === 0 && Number.isFinite(report.recovery)
}

function countDiscrepancies({ lost, duplicated, incomplete, exitedProcesses }: Report): number {
  return lost.length + duplicated.length + incomplete.length + exitedProcesses
}

/** Answers, discrepancies and recovery time of one fault, as Markdown. */
export function formatReport(report: Report): string {
  const { title, answerStats, acknowledged, recovery, exitedProcesses } = report
  const list = (name: string, entries: string[]) =>
    entries.length === 0 ? [] : [`${name}: ${entries.length}`, ...entries.slice(0, MAX_LISTED).map((entry) => `  - ${entry}`)]
  return [
    '',
    `## ${title}`,
    '',
    '| action | answers | longest wait |',
    '|---|---|---|',
    ...answerStats.map(({ action, answers, longest }) => `| ${action} | ${formatAnswers(answers)} | ${seconds(longest)} |`),
    '',
    `Acknowledged: ${acknowledged.messages} messages, ${acknowledged.items} objects, ${acknowledged.accepted} acceptances, ${acknowledged.photos} photos.`,
    ...list('lost', report.lost),
    ...list('duplicated', report.duplicated),
    ...list('incomplete', report.incomplete),
    ...list('unexpected answers', report.unexpected),
    ...(exitedProcesses > 0 ? [`processes that exited: ${exitedProcesses}`] : []),
    `Discrepancies: ${countDiscrepancies(report) === 0 ? 'none' : 'see above'}. ${describeRecovery(recovery)}`,
  ].join('\n')
}

function describeRecovery(recovery: number): string {
  return Number.isFinite(recovery)
    ? `Recovered ${seconds(recovery)} after the repair.`
    : 'Not recovered one minute after the repair.'
}

function formatAnswers(answers: Map<string, number>): string {
  return [...answers].map(([name, count]) => `${count} × ${name}`).join(', ')
}

/** One row for the summary table of all faults. */
export function formatRow(report: Report): string {
  const failures = report.answerStats.flatMap(({ answers }) => [...answers].filter(([name]) => name !== 'ok'))
  const codes = new Map<string, number>()
  for (const [name, count] of failures) codes.set(name, (codes.get(name) ?? 0) + count)
  const longest = Math.max(...report.answerStats.map((entry) => entry.longest))
  const successes = report.answerStats.reduce((sum, { answers }) => sum + (answers.get('ok') ?? 0), 0)
  const recovery = Number.isFinite(report.recovery) ? seconds(report.recovery) : 'never'
  return `| ${report.title} | ${successes} | ${codes.size > 0 ? formatAnswers(codes) : 'none'} | ${seconds(longest)} | ${countDiscrepancies(report) || 'none'} | ${recovery} |`
}

export const TABLE_HEAD = [
  '| fault | successes | error answers | longest wait | discrepancies | recovered after |',
  '|---|---|---|---|---|---|',
]
