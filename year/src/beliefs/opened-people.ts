import { type Belief, idInPath, isSuccess, textAt } from './belief.ts'

/** An admin who has given a reason reads the e-mail of the person whom the reason is about. */
export const openedPeople: Belief = {
  name: 'an admin who opens a person reads the e-mail of that person',
  ids: ['ADMN-51'],
  watch: (people) => {
    const emails = new Map(people.map(({ key, email }) => [key, email]))
    const keys = new Map<string, string>()
    return (record, report) => {
      const { method, route, who, uid, answer } = record
      if (uid !== null) keys.set(uid, who)
      if (`${method} ${route}` !== 'GET /api/admin/people/:uid' || !isSuccess(record)) return
      const opened = idInPath(record)
      const expected = emails.get(keys.get(opened) ?? '')
      const shown = textAt(answer, 'email')
      if (expected !== undefined && shown !== expected)
        report(`the admin reads ${shown} as the e-mail of ${keys.get(opened)}`, [opened])
    }
  },
}
