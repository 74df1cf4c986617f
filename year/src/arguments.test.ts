import { expect, test } from 'vitest'
import { parseYearArguments } from './arguments.ts'

test('[SIM-01] The arguments of a year are read, and those that are missing have defaults', () => {
  expect(
    parseYearArguments([
      '--seed',
      '7',
      '--people',
      '200',
      '--days',
      '30',
      '--faults',
      '0.1',
      '--history',
      'h.jsonl',
      '--without',
      'p1,p2',
    ]),
  ).toEqual({
    seed: 7,
    people: 200,
    days: 30,
    faults: 0.1,
    history: 'h.jsonl',
    without: ['p1', 'p2'],
  })
  expect(parseYearArguments([])).toEqual({ seed: 1, people: 40, days: 365, faults: 0.02, history: null, without: [] })
})

test.each([
  { label: 'a seed that is no number', parameters: ['--seed', 'abc'], sentence: '--seed abc is not a whole number from 0.' },
  {
    label: 'no people',
    parameters: ['--people', '0'],
    sentence: '--people 0 is not a number from 2 to 5000: one person alone exchanges nothing.',
  },
  {
    label: 'a year of one day',
    parameters: ['--days', '1'],
    sentence: '--days 1 is not a number from 2 to 3660: in one day nothing is due.',
  },
  { label: 'more faults than writes', parameters: ['--faults', '2'], sentence: '--faults 2 is not a number from 0 to 1.' },
  { label: 'an argument without a value', parameters: ['--seed', '--days'], sentence: '--seed has no value.' },
  {
    label: 'an unknown argument',
    parameters: ['--sed', '7'],
    sentence: '--sed is unknown: --seed, --people, --days, --faults, --history, --without.',
  },
])('[SIM-01] A year with $label is refused with a sentence', ({ parameters, sentence }) => {
  expect(parseYearArguments(parameters)).toEqual({ error: sentence })
})
