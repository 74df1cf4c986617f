import type { AcceptancesReport } from './acceptances.ts'
import type { RingAnswersReport } from './ring-answers.ts'
import type { RingSearchReport } from './ring-search.ts'
import type { RingsReport } from './rings.ts'
import { number, ratio, tableRow } from './table.ts'

export function ringsTable({ problems, wantLists, shares, nights }: RingsReport): string {
  const percent = (count: number, people: number) => `${ratio.format((100 * count) / people)}%`
  const yes = (isTrue: boolean) => (isTrue ? 'sì' : 'no')
  return [
    ...problems,
    '',
    '| lista | oggetti | persone per giro, al più | giri | oggetti scambiati | ottimo provato | ms | CPU, ms |',
    '|---|---|---|---|---|---|---|---|',
    ...wantLists.map((row) =>
      tableRow([
        row.name,
        row.objects,
        row.sizeMax,
        row.rings,
        row.traded,
        yes(row.isProven),
        number.format(row.milliseconds),
        number.format(row.cpu),
      ]),
    ),
    ...(nights.length === 0
      ? []
      : [
          '',
          '| città | giri possibili | tralasciati | gruppi separati | giri scelti | di ottimo provato | tutto provato | ms | memoria, MB | giro del ciclo più lungo, ms | di CPU propria, ms | senza lavoro, ms |',
          '|---|---|---|---|---|---|---|---|---|---|---|---|',
          ...nights.map((row) =>
            tableRow([
              row.town,
              number.format(row.columns),
              number.format(row.leftOut),
              number.format(row.components),
              number.format(row.sets),
              number.format(row.provenSets),
              yes(row.isProven),
              number.format(row.milliseconds),
              number.format(row.memory),
              number.format(row.loop.wait),
              number.format(row.loop.cpu),
              number.format(row.restingLoop.wait),
            ]),
          ),
          '',
          '| città | persone | pesi | con uno scambio a due | fino a tre | fino a quattro |',
          '|---|---|---|---|---|---|',
          ...shares.map(({ town, people, usesWeights, counts }) =>
            tableRow([
              town,
              number.format(people),
              yes(usesWeights),
              percent(counts[2], people),
              percent(counts[3], people),
              percent(counts[4], people),
            ]),
          ),
        ]),
  ].join('\n')
}

export function ringSearchTable({ searches, nights }: RingSearchReport): string {
  return [
    '',
    '| persone | desideri | di chi è desiderato da migliaia | ricerche | limitate | giri trovati | nel database, p50, ms | p99, ms | massimo, ms |',
    '|---|---|---|---|---|---|---|---|---|',
    ...searches.map((row) =>
      tableRow([
        number.format(row.people),
        number.format(row.wishes),
        row.isHub ? 'sì' : 'no',
        row.searches,
        row.capped,
        row.rings,
        ratio.format(row.p50),
        ratio.format(row.p99),
        ratio.format(row.worst),
      ]),
    ),
    '',
    '| notte di, persone | giri scelti | tutto provato | ms | giro del ciclo più lungo, ms | di CPU propria, ms |',
    '|---|---|---|---|---|---|',
    ...nights.map((row) =>
      tableRow([
        number.format(row.people),
        number.format(row.rings),
        row.isProven ? 'sì' : 'no',
        number.format(row.milliseconds),
        number.format(row.loop.wait),
        number.format(row.loop.cpu),
      ]),
    ),
  ].join('\n')
}

export function ringAnswersTable(report: RingAnswersReport): string {
  const row = (name: string, { requests, succeeded, refused, failed, milliseconds, p50, p99 }: AcceptancesReport) =>
    tableRow([
      name,
      requests,
      report.objects,
      succeeded,
      refused,
      failed,
      ...[milliseconds, p50, p99].map((each) => number.format(each)),
    ])
  return [
    '',
    '| nello stesso momento | richieste | oggetti | riuscite | rifiutate | errori | in tutto, ms | p50, ms | p99, ms |',
    '|---|---|---|---|---|---|---|---|---|',
    row('ultimo sì di uno scambio a tre', report.rings),
    row('«Accetta» in una conversazione', report.conversations),
    '',
    `Rapporto ${ratio.format(report.ratio)}; ${report.wronglyRefused} rifiutati senza un oggetto promesso altrove, ${report.deadlocks} deadlock.`,
  ].join('\n')
}
