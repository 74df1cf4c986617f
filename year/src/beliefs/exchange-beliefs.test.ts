import { expect, test } from 'vitest'
import type { Belief } from './belief.ts'
import { changesAfterBlock } from './changes-after-block.ts'
import { decisionNotices } from './decision-notices.ts'
import { feedbackNotices } from './feedback-notices.ts'
import { feedbackOnce } from './feedback-once.ts'
import { feedbackTogether } from './feedback-together.ts'
import { handoverGuesses } from './handover-guesses.ts'
import { meetingReminders } from './meeting-reminders.ts'
import { proposedMeetings } from './proposed-meetings.ts'
import { CONVERSATION, EXCHANGE, exchange, type HandMade, ITEM, violationsOf } from './records.fixtures.ts'
import { statedExchanges } from './stated-exchanges.ts'
import { statementTimes } from './statement-times.ts'

const erases = (who: string): HandMade => ({ who, route: '/api/me', method: 'DELETE', answer: null })
const AT = '2027-01-05T10:00:00.000Z'
const reads = (answer: object, more: HandMade = {}): HandMade => ({ route: '/api/exchanges/:id', id: EXCHANGE, answer, ...more })
const blocks = (method = 'POST'): HandMade => ({
  who: 'p2',
  method,
  route: '/api/me/blocked/:uid',
  id: 'uid-p1',
  at: '2027-01-02T00:00:00.000Z',
})
const changes = (day: string, change: object | null) => reads(exchange('open', {}, { change }), { at: `${day}T00:00:00.000Z` })
const MEETING = { place: 'Stazione', at: '2027-03-01T10:00:00.000Z' }
const PAST = { place: 'Arco', at: '2026-03-02T10:00:00.000Z' }
const OTHER_MEETING = { place: 'Arco', at: '2027-03-02T10:00:00.000Z' }
const meetings = (version: number, agreed: object | null, proposed: object | null) =>
  exchange('open', {}, { version, agreed, proposed })
const proposes = (base: number, meeting: object, answer: object): HandMade =>
  reads(answer, { route: '/api/exchanges/:id/meeting', method: 'POST', body: { ...meeting, version: base } })
const byOther = { ...MEETING, by: 'uid-p2' }
const types = (code: string | null, more: HandMade = {}): HandMade => ({
  route: '/api/exchanges/:id/handover',
  id: EXCHANGE,
  method: 'POST',
  at: AT,
  status: code === null ? 201 : 409,
  answer: { code },
  ...more,
})
const wrong = (times: number) => Array.from({ length: times }, () => types('wrongHandoverCode'))
const agreedAt = (at: string, moves: string[]) => exchange('open', {}, { agreed: { at }, moves })
const UNTIL = '2027-01-20T00:00:00.000Z'
const gives = (who: string, aboutUid: string, more: HandMade = {}): HandMade => ({
  who,
  route: '/api/exchanges/:id/feedback',
  id: EXCHANGE,
  method: 'POST',
  body: { aboutUid },
  answer: { conversationId: CONVERSATION, feedback: [{ uid: aboutUid, until: UNTIL, mine: {}, mayWrite: false }] },
  ...more,
})
const again = (code: string) => gives('p1', 'uid-p2', { status: 409, answer: { code } })
/** All notices of a person. */
const readsNotices = (who: string, at: string, ...notices: object[]): HandMade[] => [
  { who, at, route: '/api/notices/unread', walk: 'notices 1', answer: { unread: 0 } },
  { who, at, route: '/api/notices', walk: 'notices 1', answer: { notices, next: null } },
]
const shown = (createdAt: string) => ({ kind: 'feedbackShown', leadsTo: `/scambio/${CONVERSATION}`, createdAt })
/** Both have agreed on it by then, and it is open afterwards. */
const meets = (since: string) =>
  [since, '2027-01-06T10:00:00.000Z'].map((at) =>
    reads(agreedAt('2027-01-05T12:00:00.000Z', ['happened', 'notHappened']), { at }),
  )
const decided = { kind: 'adminDecided', leadsTo: '/profilo/segnalazioni', createdAt: '2027-01-02T00:00:00.000Z' }
const removes: HandMade[] = [
  { who: 'admin', answer: { _id: ITEM, ownerUid: 'uid-p2', availability: 'disponibile' } },
  { who: 'admin', route: '/api/admin/items/:id', id: ITEM, method: 'DELETE' },
]

test.each<{ label: string; belief: Belief; records: HandMade[]; expected: string[] }>([
  {
    label: 'A meeting that both have proposed and that is not agreed',
    belief: proposedMeetings,
    records: [reads(meetings(1, null, byOther)), proposes(1, MEETING, meetings(2, null, { ...MEETING, by: 'uid-p1' }))],
    expected: [
      'agreed none, proposed Stazione at 2027-03-01T10:00:00.000Z by uid-p2 became agreed none, proposed Stazione at 2027-03-01T10:00:00.000Z by uid-p1',
    ],
  },
  {
    label: 'A meeting that both have proposed',
    belief: proposedMeetings,
    records: [reads(meetings(1, null, byOther)), proposes(1, MEETING, meetings(2, MEETING, null))],
    expected: [],
  },
  {
    label: 'A second meeting that replaces the agreed one at once',
    belief: proposedMeetings,
    records: [reads(meetings(1, MEETING, null)), proposes(1, OTHER_MEETING, meetings(2, OTHER_MEETING, null))],
    expected: [
      'agreed Stazione at 2027-03-01T10:00:00.000Z, proposed none became agreed Arco at 2027-03-02T10:00:00.000Z, proposed none',
    ],
  },
  {
    label: 'A meeting in the past',
    belief: proposedMeetings,
    records: [proposes(1, PAST, meetings(2, null, null))],
    expected: ['a meeting in the past was proposed'],
  },
  {
    label: 'An agreed meeting in the past that is proposed again, late',
    belief: proposedMeetings,
    records: [reads(meetings(5, PAST, null)), proposes(4, PAST, meetings(5, PAST, null))],
    expected: [],
  },
  {
    label: 'An eleventh wrong code',
    belief: handoverGuesses,
    records: [...wrong(11), types('tooManyHandoverCodes')],
    expected: ['an eleventh code was looked at within a day'],
  },
  {
    label: 'The right code after ten wrong ones',
    belief: handoverGuesses,
    records: [...wrong(10), types(null)],
    expected: ['an eleventh code was looked at within a day'],
  },
  {
    label: 'A refusal after nine wrong codes, of which one was lost',
    belief: handoverGuesses,
    records: [
      ...wrong(8),
      types('tooManyHandoverCodes'),
      types(null, { status: 0 }),
      types('wrongHandoverCode'),
      types('tooManyHandoverCodes'),
    ],
    expected: ['a code was refused after 8 wrong ones'],
  },
  {
    label: 'The count of wrong codes on the next day',
    belief: handoverGuesses,
    records: [...wrong(10), types('tooManyHandoverCodes'), types('wrongHandoverCode', { at: '2027-01-06T11:00:00.000Z' })],
    expected: [],
  },
  {
    label: 'A change that is open four days after a block',
    belief: changesAfterBlock,
    records: [changes('2027-01-01', {}), blocks(), changes('2027-01-03', {}), changes('2027-01-06', {})],
    expected: ['a change is open days after a block'],
  },
  {
    label: 'A change that has ended after a block, and one after the block has ended',
    belief: changesAfterBlock,
    records: [blocks(), changes('2027-01-06', null), blocks('DELETE'), changes('2027-01-07', {})],
    expected: [],
  },
  {
    label: 'A call-off after a statement',
    belief: statedExchanges,
    records: [reads(exchange('open', { 'uid-p2': 'happened' }, { moves: ['handOver', 'happened', 'callOff'] }))],
    expected: ['callOff is offered after a statement'],
  },
  {
    label: 'A call-off before any statement',
    belief: statedExchanges,
    records: [reads(exchange('open', {}, { moves: ['propose', 'callOff'] }))],
    expected: [],
  },
  {
    label: 'A statement before the agreed time',
    belief: statementTimes,
    records: [
      reads(agreedAt('2028-01-01T00:00:00.000Z', ['happened', 'notHappened'])),
      reads(agreedAt('2028-01-01T00:00:00.000Z', []), { route: '/api/exchanges/:id/statement', method: 'POST' }),
    ],
    expected: ['a statement is offered before the agreed time', 'a statement was taken before the agreed time'],
  },
  {
    label: 'A statement after the agreed time',
    belief: statementTimes,
    records: [
      reads(agreedAt('2026-01-01T00:00:00.000Z', ['callOff'])),
      reads({ code: 'meetingNotYet', present: agreedAt('2026-01-01T00:00:00.000Z', []) }, { status: 409 }),
      reads(agreedAt('2026-01-01T00:00:00.000Z', ['happened', 'notHappened'])),
    ],
    expected: ['no statement is offered after the agreed time', 'no statement is offered after the agreed time'],
  },
  {
    label: 'A second feedback',
    belief: feedbackOnce,
    records: [gives('p1', 'uid-p2'), gives('p1', 'uid-p2'), again('feedbackClosed'), again('feedbackGiven')],
    expected: ['feedback was taken a second time', 'feedback that was given is refused as feedbackClosed'],
  },
  {
    label: 'Feedback that was given and is offered',
    belief: feedbackOnce,
    records: [
      reads(
        exchange(
          'done',
          {},
          {
            feedback: [
              { mine: {}, mayWrite: true },
              { mine: null, mayWrite: true },
            ],
          },
        ),
      ),
    ],
    expected: ['feedback that was given is offered again'],
  },
  {
    label: 'Feedback of a person who has erased the account since',
    belief: feedbackTogether,
    records: [
      gives('p2', 'uid-p1'),
      erases('p2'),
      gives('p1', 'uid-new'),
      reads(exchange('done', {}, { feedback: [{ uid: 'uid-new', theirs: {}, until: UNTIL }] })),
      reads(exchange('done', {}, { feedback: [{ uid: 'uid-p2', theirs: {}, until: UNTIL }] })),
    ],
    expected: ['feedback shows before both have written'],
  },
  {
    label: 'Feedback before both have written, after an erasure',
    belief: feedbackTogether,
    records: [
      gives('p2', 'uid-p1'),
      erases('p2'),
      reads(exchange('done', {}, { feedback: [{ uid: 'uid-new', theirs: {}, until: UNTIL }] })),
    ],
    expected: ['feedback shows before both have written'],
  },
  {
    label: 'Feedback after the announced end',
    belief: feedbackTogether,
    records: [
      gives('p2', 'uid-p1'),
      reads(exchange('done', {}, { feedback: [{ uid: 'uid-p2', theirs: null, until: UNTIL }] }), {
        at: '2027-02-01T00:00:00.000Z',
      }),
    ],
    expected: ['feedback does not show after the announced end'],
  },
  {
    label: 'Feedback of both without a notice',
    belief: feedbackNotices,
    records: [gives('p1', 'uid-p2'), gives('p2', 'uid-p1'), ...readsNotices('p1', '2027-01-10T00:00:00.000Z')],
    expected: ['no notice feedbackShown since 2027-01-02T00:00:00.000Z'],
  },
  {
    label: 'Feedback of both with a notice',
    belief: feedbackNotices,
    records: [
      gives('p1', 'uid-p2'),
      gives('p2', 'uid-p1'),
      ...readsNotices('p1', '2027-01-10T00:00:00.000Z', shown('2027-01-02T00:00:00.000Z')),
    ],
    expected: [],
  },
  {
    label: 'Feedback of one without a notice after the end',
    belief: feedbackNotices,
    records: [
      gives('p1', 'uid-p2'),
      // The job runs every 28 days.
      ...readsNotices('p2', '2027-01-25T00:00:00.000Z'),
      ...readsNotices('p2', '2027-03-01T00:00:00.000Z'),
    ],
    expected: [`no notice feedbackShown since ${UNTIL}`],
  },
  {
    label: 'A removed object without a notice',
    belief: decisionNotices,
    records: [...removes, ...readsNotices('p2', '2027-01-10T00:00:00.000Z')],
    expected: ['no notice adminDecided since 2027-01-02T00:00:00.000Z'],
  },
  {
    label: 'A removed object with a notice',
    belief: decisionNotices,
    records: [...removes, ...readsNotices('p2', '2027-01-10T00:00:00.000Z', decided)],
    expected: [],
  },
  {
    label: 'A meeting of which no one was reminded',
    belief: meetingReminders,
    records: [...meets('2027-01-02T10:00:00.000Z'), ...readsNotices('p2', '2027-01-10T00:00:00.000Z')],
    expected: ['no notice meetingSoon since 2027-01-04T00:00:00.000Z'],
  },
  {
    label: 'A meeting in place of which another one was proposed in its last hours',
    belief: meetingReminders,
    records: [
      ...meets('2027-01-02T10:00:00.000Z').slice(0, 1),
      { method: 'POST', route: '/api/exchanges/:id/meeting', id: EXCHANGE, at: '2027-01-05T07:00:00.000Z' },
      ...meets('2027-01-02T10:00:00.000Z').slice(1),
      ...readsNotices('p2', '2027-01-10T00:00:00.000Z'),
    ],
    expected: [],
  },
  {
    label: 'A meeting that was agreed in its last hours',
    belief: meetingReminders,
    records: [...meets('2027-01-05T11:00:00.000Z'), ...readsNotices('p2', '2027-01-10T00:00:00.000Z')],
    expected: [],
  },
])('[SIM-02] $label is judged by what was done before', ({ belief, records, expected }) => {
  expect(violationsOf(belief, records)).toEqual(expected)
})
