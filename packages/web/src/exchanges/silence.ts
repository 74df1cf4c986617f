import { sayRomeDay } from '@barattolo/domain/exchanges/rome-time'
import type { ExchangeSummary } from '@barattolo/domain/exchanges/summary'
import type { Uid } from '@barattolo/domain/ids'
import { texts } from '../app/texts.ts'

type Standing = Pick<ExchangeSummary, 'state' | 'deadline' | 'people' | 'agreed' | 'moves' | 'proofs'>

/** What happens at the deadline without further action, and whether the outcome can be stated yet; null at the end. */
export function silenceWords(
  { state, deadline, people, agreed, moves, proofs }: Standing,
  me: Uid,
  otherName: string,
): string | null {
  if (deadline === null) return null
  const words = texts.exchanges.silence
  const day = sayRomeDay(new Date(deadline))
  if (state === 'held') return words.held(day)
  if (people.every(({ handedOver, statement }) => handedOver && statement === null))
    return (proofs.some(({ by }) => by === me) ? words.earlyMine : words.earlyTheirs)(otherName)
  const mine = people.find(({ uid }) => uid === me)?.statement
  if (mine) return words.iSaid(otherName, mine === 'happened', day)
  const theirs = people.find(({ statement }) => statement !== null)?.statement
  if (theirs) return words.theySaid(otherName, theirs === 'happened', day)
  if (!agreed) return words.noMeeting(day)
  return moves.includes('happened') ? words.nobody(day) : `${texts.exchanges.notYet} ${words.nobody(day)}`
}
