import { type Belief, isSuccess, objectsOf, textAt } from './belief.ts'

/** Each person of the year signs in by one way, which they can read and not remove. */
export const onlySignIn: Belief = {
  name: 'one’s only way of signing in is listed, is that of the session, keeps its address and stays',
  ids: ['IDN-200', 'IDN-206'],
  watch: () => {
    const emails = new Map<string, string | null>()
    return (record, report) => {
      const { who, uid, method, route, answer } = record
      if (uid === null || !isSuccess(record)) return
      if (method === 'GET' && route === '/api/me/sign-ins') {
        const listed = objectsOf(answer)
        const email = textAt(listed[0], 'email')
        if (listed.length !== 1 || listed[0]?.isCurrent !== true)
          report(`${who} reads ${listed.length} ways of signing in`, [uid])
        if ((emails.get(uid) ?? email) !== email) report(`${who} reads another address`, [uid])
        emails.set(uid, email)
      }
      if (method === 'DELETE' && route === '/api/me/sign-ins/:id') report(`${who} has removed the only way of signing in`, [uid])
    }
  },
}
