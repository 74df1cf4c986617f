import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../durations.ts'
import { uid } from '../ids.ts'
import { it } from '../texts/it.ts'
import {
  isUpheld,
  mergeRepeatedReport,
  objectionRefusal,
  outcomeSteps,
  outcomesFor,
  REPORT_OUTCOMES,
  REPORT_TARGETS,
  sentenceTitle,
} from './report.ts'

const [anna, bruno, carla] = [uid.parse('anna'), uid.parse('bruno'), uid.parse('carla')]
const decidedAt = new Date('2026-11-01T10:00:00Z')
const decision = { decidedAt, objectedAt: null, concerned: [anna, bruno] }
const after = (milliseconds: number) => new Date(decidedAt.getTime() + milliseconds)

describe('an objection', () => {
  test.each([
    ['the reporter, at once', anna, decision, after(0), null],
    ['the reported person, at the last moment', bruno, decision, after(14 * DAY_MS - 1), null],
    ['the reported person, after 14 days', bruno, decision, after(14 * DAY_MS), 'objectionClosed'],
    ['the reported person, a second time', bruno, { ...decision, objectedAt: after(5) }, after(10), 'objectionGiven'],
    ['another user, who must not learn of the decision', carla, decision, after(0), 'decisionNotFound'],
  ] as const)('[TRUST-11] an objection has the expected refusal for %s', (_, caller, about, now, refusal) => {
    expect(objectionRefusal(about, caller, now)).toBe(refusal)
  })
})

test('[TRUST-10] a person cannot be hidden or removed, and a message, a sentence, a picture or words cannot be removed', () => {
  expect(Object.fromEntries(REPORT_TARGETS.map((kind) => [kind, outcomesFor(kind)]))).toEqual({
    item: ['nothing', 'hidden', 'removed', 'warned', 'disabled'],
    feedback: ['nothing', 'hidden', 'warned', 'disabled'],
    person: ['nothing', 'warned', 'disabled'],
    picture: ['nothing', 'hidden', 'warned', 'disabled'],
    words: ['nothing', 'hidden', 'warned', 'disabled'],
    message: ['nothing', 'hidden', 'warned', 'disabled'],
    request: ['nothing', 'hidden', 'removed', 'warned', 'disabled'],
  })
})

test('[TRUST-11] a review undoes only reversible outcomes and carries out no outcome twice', () => {
  expect(outcomeSteps('hidden', 'nothing')).toEqual({ undo: 'hidden', carryOut: null })
  expect(outcomeSteps('hidden', 'disabled')).toEqual({ undo: 'hidden', carryOut: 'disabled' })
  expect(outcomeSteps('disabled', 'warned')).toEqual({ undo: 'disabled', carryOut: null })
  expect(outcomeSteps('removed', 'nothing')).toEqual({ undo: null, carryOut: null })
  for (const outcome of REPORT_OUTCOMES) expect(outcomeSteps(outcome, outcome)).toEqual({ undo: null, carryOut: null })
})

test('[TRUST-10] a report is upheld by every outcome except “nothing”', () => {
  expect(REPORT_OUTCOMES.filter(isUpheld)).toEqual(['hidden', 'removed', 'warned', 'disabled', 'reset', 'settled', 'closed'])
})

test('[TRUST-10] every outcome has a label', () => {
  for (const outcome of REPORT_OUTCOMES) expect(it.reports.outcomes[outcome]).not.toBe('')
})

test.each([
  ['Gentile.', 'Gentile.'],
  ['a'.repeat(60), 'a'.repeat(60)],
  [`${'a'.repeat(58)} bc`, `${'a'.repeat(58)}…`],
  ['🫙'.repeat(61), `${'🫙'.repeat(59)}…`],
])('[TRUST-57] the title of the sentence %s is its beginning', (sentence, title) => {
  expect(sentenceTitle(sentence)).toBe(title)
})

test.each([
  [
    'a reason of less weight',
    ['deceptive', 'È rotto.'],
    ['money', 'Chiede 50 euro.'],
    'deceptive',
    'È rotto.\n\nChiede denaro: Chiede 50 euro.',
  ],
  [
    'a reason that the admin sees first',
    ['money', 'Chiede 50 euro.'],
    ['minors', ''],
    'minors',
    'Chiede denaro: Chiede 50 euro.',
  ],
  [
    'a reason that hides photos',
    ['minors', 'Si vede chi è.'],
    ['intimate', 'È nuda.'],
    'intimate',
    'Mette in pericolo un minore: Si vede chi è.\n\nÈ nuda.',
  ],
  [
    'a reason that hides no photos',
    ['intimate', ''],
    ['minors', 'Ha 12 anni.'],
    'intimate',
    'Mette in pericolo un minore: Ha 12 anni.',
  ],
  ['the same words', ['spam', 'Pubblicità.'], ['spam', 'Pubblicità.'], 'spam', 'Pubblicità.'],
] as const)('[TRUST-61] a report that is repeated with %s keeps both reasons and all words', (_, open, again, reason, text) => {
  const words = ([reason, text]: typeof open | typeof again) => ({ reason, text })
  const merged = mergeRepeatedReport(words(open), words(again), it.reports.reasons)
  expect(merged).toEqual({ reason, text })
  expect(mergeRepeatedReport(merged, words(again), it.reports.reasons)).toEqual(merged)
})
