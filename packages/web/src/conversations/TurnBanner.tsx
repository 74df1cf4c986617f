import type { Banner } from '@barattolo/domain/conversations/banner'
import type { Conversation } from '@barattolo/domain/conversations/contract'
import type { Uid } from '@barattolo/domain/ids'
import { day } from '../app/format.ts'
import { texts } from '../app/texts.ts'
import { type BannerLook, Banner as Board } from '../ui/Banner.tsx'
import type { IconName } from '../ui/Icon.tsx'
import { turnDays, turnWords } from './turn-words.ts'
import type { NegotiationOnScreen } from './use-negotiation.ts'

const LOOKS = {
  wait: { look: 'wait', icon: 'hourglass' },
  choose: { look: 'now', icon: 'handTap' },
  acceptOrModify: { look: 'now', icon: 'handTap' },
  unsent: { look: 'now', icon: 'pencil' },
  itemTaken: { look: 'now', icon: 'handTap' },
  itemChanged: { look: 'now', icon: 'handTap' },
  paused: { look: 'wait', icon: 'pause' },
  resting: { look: 'wait', icon: 'pause' },
  hidden: { look: 'wait', icon: 'pause' },
  agreed: { look: 'now', icon: 'handshake' },
  held: { look: 'wait', icon: 'hourglass' },
  done: { look: 'now', icon: 'checkCircle' },
  notHappened: { look: 'end', icon: 'crossCircle' },
  calledOff: { look: 'end', icon: 'crossCircle' },
  personLeft: { look: 'end', icon: 'lock' },
  personAway: { look: 'end', icon: 'lock' },
  closed: { look: 'end', icon: 'lock' },
} satisfies Record<Banner, { look: BannerLook; icon: IconName }>

interface TurnBannerProps {
  negotiation: NegotiationOnScreen
  otherName: string
}

/** Whose turn it is, since when, and what they can do. */
export function TurnBanner({ negotiation: { banner, conversation, view }, otherName }: TurnBannerProps) {
  const since = awayWords(conversation, view.me, otherName) ?? sinceWhen(conversation, view.me, otherName)
  const { look, icon } = LOOKS[banner]
  const { hand, rest } = spoken(banner, (conversation.exchange?.agreed ?? null) !== null)
  return (
    <Board look={look} icon={icon} hand={hand}>
      {rest}
      {since ? <span className="turn__since"> {since}</span> : null}
    </Board>
  )
}

/** While the other person is on holiday, this replaces the text about the turn. */
function awayWords({ participants, status }: Conversation, me: Uid, otherName: string): string | null {
  const away = participants.find(({ uid }) => uid !== me)?.holiday
  if (!away || status !== 'pending') return null
  return texts.exchangeScreen.away(otherName, away.until && day(away.until))
}

function sinceWhen(conversation: Conversation, me: Uid, otherName: string): string | null {
  if (conversation.turn !== me) return turnWords(conversation, me, otherName)
  const days = turnDays(conversation)
  return days === null ? null : texts.exchangeScreen.waitsSince(otherName, days)
}

/** Splits the text: `hand` is shown in the handwriting font, `rest` in the normal one. */
function spoken(banner: Banner, isArranged: boolean): { hand: string | null; rest: string } {
  const { yourTurn, agreed, agreedRest, arrangedRest } = texts.exchangeScreen
  const sentence = texts.conversations.banner[banner]
  if (banner === 'agreed') return { hand: agreed, rest: isArranged ? arrangedRest : agreedRest }
  if (banner === 'unsent') return { hand: yourTurn, rest: sentence }
  if (!sentence.startsWith(yourTurn)) return { hand: null, rest: sentence }
  return { hand: yourTurn, rest: sentence.slice(yourTurn.length).trim() }
}
