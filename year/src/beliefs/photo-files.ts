import type { HistoryRecord } from '../history.ts'
import { type Belief, isSuccess, listOf, objectsOf, textAt, walk } from './belief.ts'
import { createStanding } from './standing.ts'

interface Shown {
  item: string
  owner: string
}

/**
 * The file of a photo is refused while its object is hidden or its owner is suspended. Only objects that have never been promised to
 * another person are judged: the others may have a new owner.
 */
export const photoFiles: Belief = {
  name: 'the photos of a hidden object or of a suspended person are refused at their addresses',
  ids: ['PHOTO-26'],
  watch: () => {
    const standing = createStanding()
    const photos = new Map<string, Shown>()
    const promised = new Set<string>()
    return (record, report) => {
      standing.note(record)
      if (!isSuccess(record)) return
      note(photos, promised, record)
      if (record.route !== '/images/:file') return
      const shown = photos.get(record.path)
      if (!shown || promised.has(shown.item)) return
      if (standing.suspended.has(shown.owner)) report(`a photo of ${shown.owner}, who is suspended, is shown`, [shown.owner])
      if (standing.hiddenItems.has(shown.item)) report('a photo of a hidden object is shown', [shown.item])
    }
  },
}

function note(photos: Map<string, Shown>, promised: Set<string>, record: HistoryRecord) {
  for (const found of walk(record.answer)) {
    for (const { item } of objectsOf(found.legs)) promised.add(textAt(item, '_id') ?? '')
    const [item, owner] = [textAt(found, '_id'), textAt(found, 'ownerUid')]
    if (item === null || owner === null) continue
    if (found.availability !== undefined && found.availability !== 'disponibile') promised.add(item)
    for (const image of listOf(found.images)) photos.set(String(image), { item, owner })
  }
}
