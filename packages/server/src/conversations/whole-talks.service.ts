import type { Uid } from '@barattolo/domain/ids'
import type { PersonData } from '@barattolo/domain/people/data'
import { findPublicPeople } from '../people/people.store.ts'
import type { Db } from '../platform/database.ts'
import { asMessage } from './answer.ts'
import { findTalksToKeep } from './find-talks.store.ts'
import { findLines } from './lines.store.ts'

/** A person's conversations with all messages, as this person reads them, for the data export. */
export async function readWholeTalks(db: Db, me: Uid): Promise<PersonData['conversations']> {
  const talks = await findTalksToKeep(db, me)
  const people = await findPublicPeople(db, [...new Set([me, ...talks.flatMap((talk) => [talk.interestedUid, talk.ownerUid])])])
  const whole: PersonData['conversations'] = []
  for (const { id, interestedUid, ownerUid, rootItem, status, createdAt } of talks) {
    const other = interestedUid === me ? ownerUid : interestedUid
    const lines = await findLines(db, id, {}, Number.MAX_SAFE_INTEGER)
    whole.push({
      _id: id,
      with: { uid: other, name: people.get(other)?.name ?? '' },
      rootItem,
      status,
      createdAt: createdAt.toISOString(),
      messages: lines.map((line) => asMessage(line, me, people)),
    })
  }
  return whole
}
