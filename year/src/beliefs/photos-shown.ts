import type { HistoryRecord } from '../history.ts'
import { type Belief, isObject, isSuccess, listOf, textAt, textOf, walk } from './belief.ts'

interface Photos {
  /** Whose object it was when it got them. */
  owner: string
  images: string
}

/**
 * An object shows the photos that its owner has given it, to all people, until that person changes them or takes them back, the
 * account goes, or a report names the object.
 */
export const photosShown: Belief = {
  name: 'an object shows the photos that its owner has given it',
  ids: ['PRIV-46'],
  watch: () => {
    const photos = new Map<string, Photos>()
    return (record, report) => {
      note(photos, record)
      if (record.method !== 'GET' || !isSuccess(record) || record.fault?.kind === 'together') return
      for (const { _id, images, availability } of walk(record.answer)) {
        const given = typeof availability === 'string' ? photos.get(String(_id)) : undefined
        const shown = JSON.stringify(images)
        if (given && Array.isArray(images) && shown !== given.images)
          report(`the object shows ${shown} instead of ${given.images}`, [String(_id)])
      }
    }
  },
}

function note(photos: Map<string, Photos>, record: HistoryRecord) {
  const { method, route, uid, answer, body } = record
  // Also without an answer.
  if (method !== 'GET' && (route === '/api/me' || route.startsWith('/api/me/photos') || route.startsWith('/api/admin/')))
    for (const [id, { owner }] of photos) if (owner === uid || record.who === 'admin') photos.delete(id)
  if (method !== 'GET' && route === '/api/reports') photos.delete(textAt(Object(body).target, 'id') ?? '')
  if (method === 'PATCH' && route === '/api/items/:id' && isObject(body) && ('images' in body || 'imageUrl' in body))
    for (const id of photos.keys()) if (textOf(record).includes(id) || record.path.includes(id)) photos.delete(id)
  if (method === 'POST' && route === '/api/items' && isSuccess(record) && record.fault?.kind !== 'late')
    photos.set(textAt(answer, '_id') ?? '', { owner: uid ?? '', images: JSON.stringify(listOf(Object(body).images)) })
}
