import { expect, test } from 'vitest'
import { parseYearArguments } from './arguments.ts'

test('[SIM-01] The arguments of a year are read, and those that are missing have defaults', () => {
  const parameters = '--seed 7 --people 200 --days 30 --faults 0.1 --pace 0.5 --towns 3 --history h.jsonl --without p1,p2'.split(
    ' ',
  )
  expect(parseYearArguments(parameters)).toEqual({
    seed: 7,
    people: 200,
    days: 30,
    faults: 0.1,
    pace: 0.5,
    towns: 3,
    history: 'h.jsonl',
    without: ['p1', 'p2'],
  })
  const defaults = { seed: 1, people: 40, days: 365, faults: 0.02, pace: 1, towns: 1, history: null, without: [] }
  expect(parseYearArguments([])).toEqual(defaults)
  expect(parseYearArguments(['--check', 'h.jsonl'])).toEqual({ check: 'h.jsonl' })
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
  { label: 'no pace', parameters: ['--pace', '0'], sentence: '--pace 0 is not a number above 0, up to 10.' },
  { label: 'no town', parameters: ['--towns', '0'], sentence: '--towns 0 is not a number from 1 to 1000.' },
  {
    label: 'a history and a seed',
    parameters: ['--check', 'h.jsonl', '--seed', '7'],
    sentence: '--check reads everything from its file: give it alone.',
  },
  { label: 'an argument without a value', parameters: ['--seed', '--days'], sentence: '--seed has no value.' },
  {
    label: 'an unknown argument',
    parameters: ['--sed', '7'],
    sentence: '--sed is unknown: --seed, --people, --days, --faults, --pace, --towns, --history, --without, --check.',
  },
])('[SIM-01] A year with $label is refused with a sentence', ({ parameters, sentence }) => {
  expect(parseYearArguments(parameters)).toEqual({ error: sentence })
})
