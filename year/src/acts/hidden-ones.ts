import type { Memory } from '../visit.ts'

/** Who has blocked the person, and others whose conversations are gone. */
export const hiddenOnes = ({ met, inbox, blocked }: Pick<Memory, 'met' | 'inbox' | 'blocked'>) =>
  met.filter((uid) => !blocked.includes(uid) && !inbox.some(({ participants }) => participants.some((one) => one.uid === uid)))
