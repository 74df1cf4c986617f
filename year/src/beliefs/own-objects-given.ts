import { type Belief, isSuccess, objectsOf, textAt } from './belief.ts'

/** In a pending conversation each of the two gives only what is theirs at that moment. What the reader gives is `itemsOffered`. */
export const ownObjectsGiven: Belief = {
  name: 'in a pending conversation each gives own objects only',
  ids: [],
  watch: () => (record, report) => {
    const { answer, fault, uid, who } = record
    // What is read while another acts may be of two moments.
    if (!isSuccess(record) || fault?.kind === 'together' || who === 'admin' || textAt(answer, 'status') !== 'pending') return
    const { _id: id, participants, itemsOffered, itemsRequested } = Object(answer)
    const other = objectsOf(participants).find((person) => person.uid !== uid)?.uid
    for (const [items, giver] of [
      [itemsOffered, uid],
      [itemsRequested, other],
    ])
      for (const { _id, ownerUid } of objectsOf(items))
        if (ownerUid !== giver) report(`the object of ${ownerUid} is given by ${giver}`, [String(_id), String(id)])
  },
}
