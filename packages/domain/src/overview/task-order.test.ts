import { expect, test } from 'vitest'
import { daysAfter, NOON } from '../exchanges/exchange.fixtures.ts'
import { inTaskOrder, type OrderedTask } from './task-order.ts'

const task = (name: string, step: OrderedTask['step'], meetingAt: Date | null, since: Date) => ({ name, step, meetingAt, since })

test('[OVER-03] What happens now comes first, then what others wait for the longest, then later meetings and feedback', () => {
  const tasks = [
    task('feedback', 'review', null, daysAfter(-20)),
    task('a meeting in three days', 'meet', daysAfter(3), daysAfter(-9)),
    task('a proposal of today', 'answer', null, NOON),
    task('a meeting of tomorrow', 'meet', daysAfter(1), daysAfter(-1)),
    task('a proposal of last week', 'answer', null, daysAfter(-7)),
    task('to agree on a meeting', 'arrange', null, daysAfter(-2)),
    task('a handover', 'handOver', null, NOON),
    task('a meeting of today', 'meet', daysAfter(0.25), NOON),
  ]
  expect(inTaskOrder(tasks, NOON).map(({ name }) => name)).toEqual([
    'a handover',
    'a meeting of today',
    'a meeting of tomorrow',
    'a proposal of last week',
    'to agree on a meeting',
    'a proposal of today',
    'a meeting in three days',
    'feedback',
  ])
})
