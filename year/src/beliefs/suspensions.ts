import { type Belief, idInPath, isSuccess, textAt } from './belief.ts'

/**
 * Only whom the admin has suspended is suspended, and stays so after the account was deleted and opened again, until the admin
 * decides otherwise.
 */
export const suspensions: Belief = {
  name: 'a person is suspended if and only if the admin has suspended them, also after coming back',
  ids: ['IDN-139'],
  watch: () => {
    const keyOf = new Map<string, string>()
    /** Whom the admin may have suspended, and who must still be. */
    const possible = new Set<string>()
    const certain = new Set<string>()
    const cases = new Map<string, string>()
    const decide = (uid: string, isSuspended: boolean, hasSucceeded: boolean) => {
      const key = keyOf.get(uid) ?? ''
      if (isSuspended) possible.add(key)
      if (isSuspended && hasSucceeded) certain.add(key)
      else certain.delete(key)
    }
    return (record, report) => {
      const { method, route, who, uid, body, answer } = record
      const id = idInPath(record)
      if (uid !== null) keyOf.set(uid, who)
      switch (`${method} ${route}`) {
        case 'PATCH /api/admin/disable/:uid':
          return decide(id, true, isSuccess(record))
        case 'PATCH /api/admin/enable/:uid':
          return decide(id, false, true)
        case 'GET /api/admin/reports/:id':
          if (!isSuccess(record)) return
          for (const one of [id, textAt(Object(answer).decision, '_id') ?? '']) cases.set(one, Object(answer).reported.uid)
          return
        case 'POST /api/admin/reports/:id/decision':
        case 'POST /api/admin/decisions/:id/review':
          return decide(cases.get(id) ?? '', textAt(body, 'outcome') === 'disabled', false)
        case 'GET /api/me': {
          if (!isSuccess(record)) return
          const isSuspended = Object(answer).suspension !== null
          if (isSuspended && !possible.has(who)) report(`${who} is suspended, which no admin has decided`, [uid ?? ''])
          if (!isSuspended && certain.has(who))
            report(`${who} is not suspended any more, which no admin has decided`, [uid ?? ''])
          return
        }
        default:
          return
      }
    }
  },
}
