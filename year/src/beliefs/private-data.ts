import { type Belief, textOf } from './belief.ts'

/** No whole e-mail address of another person, and no exact point, is in an answer: the point is not even stored. */
export const privateData: Belief = {
  name: 'no answer contains another’s e-mail or an exact point',
  ids: ['PRIV-01', 'PRIV-03'],
  watch: (people) => (record, report) => {
    if (record.answer === null) return
    const text = textOf(record)
    for (const { key, email, home } of people) {
      const mayRead = record.who === key || record.who === 'admin' || record.who === 'operator'
      if (!mayRead && text.includes(email)) report(`the answer contains the e-mail of ${key}`)
      if (text.includes(String(home.latitude)) || text.includes(String(home.longitude)))
        report(`the answer contains the exact point of ${key}`)
    }
  },
}
