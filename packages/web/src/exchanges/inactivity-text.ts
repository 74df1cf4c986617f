import type { ExchangeSummary } from '@barattolo/domain/exchanges/summary'
import type { Uid } from '@barattolo/domain/ids'
import { formatTownDay } from '@barattolo/domain/town-time'
import { texts } from '../shared/texts.ts'

type InactivityInput = Pick<ExchangeSummary, 'state' | 'deadline' | 'people' | 'agreed' | 'moves' | 'proofs'>

/** What happens at the deadline without further action, and whether the outcome can be stated yet; null without a deadline. */
export function inactivityText(
  { state, deadline, people, agreed, moves, proofs }: InactivityInput,
  me: Uid,
  otherName: string,
  timeZone: string,
): string | null {
  if (deadline === null) return null
  const labels = texts.exchanges.silence
  const day = formatTownDay(new Date(deadline), timeZone)
  if (state === 'held') return labels.held(day)
  if (people.every(({ handedOver, statement }) => handedOver && statement === null))
    return (proofs.some(({ by }) => by === me) ? labels.earlyMine : labels.earlyTheirs)(otherName)
  const mine = people.find(({ uid }) => uid === me)?.statement
  const isSomeoneNotNotified = people.some(({ statement, notified }) => statement === null && !notified)
  if (mine) return (isSomeoneNotNotified ? labels.iSaidUnnotified : labels.iSaid)(otherName, mine === 'happened', day)
  const theirs = people.find(({ statement }) => statement !== null)?.statement
  if (theirs && isSomeoneNotNotified) return labels.theySaidUnnotified(otherName, theirs === 'happened')
  if (theirs) return labels.theySaid(otherName, theirs === 'happened', day)
  if (!agreed) return labels.noMeeting(day)
  return moves.includes('happened') ? labels.nobody(day) : `${texts.exchanges.notYet} ${labels.nobody(day)}`
}
