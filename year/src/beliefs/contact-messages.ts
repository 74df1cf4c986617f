import type { HistoryRecord } from '../history.ts'
import { type Belief, isSuccess, textAt, textOf } from './belief.ts'

/**
 * What is written to the operator is e-mailed to them once, but for a message in which the hidden field is filled: that one waits
 * for the admin, so that programs do not use up the e-mails of the day.
 */
export const contactMessages: Belief = {
  name: 'a message to the operator is e-mailed once, and never if its hidden field is filled',
  ids: ['TRUST-42'],
  watch: () => {
    const hidden = new Set<string>()
    const mailed = new Set<string>()
    /** A fault may have kept the app from storing that it has sent the e-mail: the job sends it once more. */
    const broken = new Set<string>()
    return (record, report) => {
      const message = textAt(record.body, 'message') ?? ''
      if (record.route === '/api/contact') {
        if (record.fault?.kind === 'connection' || record.fault?.kind === 'death') broken.add(message)
        if (!textAt(record.body, 'website')) return
        hidden.add(message)
        if (isSuccess(record) && textAt(record.answer, 'outcome') !== 'stored')
          report('a message with a filled hidden field was sent')
      }
      for (const text of contactTexts(record)) {
        if (hidden.has(text)) report(`“${text}” was e-mailed with a filled hidden field`)
        if (mailed.has(text) && !broken.delete(text)) report(`“${text}” was e-mailed twice`)
        mailed.add(text)
      }
    }
  },
}

/** Each text has a number of its own. */
const CONTACT_TEXT = /Vi scrivo(?: da fuori)?, \d+\./g
const contactTexts = (record: HistoryRecord) =>
  record.method === 'MAIL' && record.who === 'operator' ? new Set(textOf(record).match(CONTACT_TEXT)) : []
