import type { Banner } from '@barattolo/domain/conversations/banner'
import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { NegotiationView } from '@barattolo/domain/conversations/moves'
import { questionOf } from '@barattolo/domain/conversations/question'
import type { ExchangeSummary } from '@barattolo/domain/exchanges/summary'
import type { Uid } from '@barattolo/domain/ids'
import { formatTownDate } from '@barattolo/domain/town-time'
import { texts } from '../../shared/texts.ts'
import { useTown } from '../../shared/town.tsx'
import { Banner as BannerBox, type BannerLook } from '../../ui/Banner.tsx'
import type { IconName } from '../../ui/icon/Icon.tsx'
import conversationStyles from '../Conversations.module.css'
import { turnDays } from '../turn-text.ts'
import type { UseNegotiationResult } from './use-negotiation.tsx'

const LOOKS = {
  wait: { look: 'wait', icon: 'hourglass' },
  choose: { look: 'now', icon: 'handTap' },
  acceptOrModify: { look: 'now', icon: 'handTap' },
  asked: { look: 'now', icon: 'handTap' },
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
  negotiation: UseNegotiationResult
  otherName: string
}

/** Whose turn it is, since when, and what they can do. */
export function TurnBanner({ negotiation: { banner, conversation, view }, otherName }: TurnBannerProps) {
  const { timeZone } = useTown()
  const reader = { otherName, me: view.me, timeZone }
  const sinceText = holidayText(conversation, reader) ?? turnSinceText(conversation, view, otherName)
  const formerName = conversation.participants.find(({ uid }) => uid !== view.me)?.formerName
  const { look, icon } = LOOKS[banner]
  const { hand, rest } = splitBannerText(banner, bannerText(banner, view, otherName), conversation.exchange, reader)
  return (
    <BannerBox look={look} icon={icon} hand={hand}>
      {rest}
      {sinceText ? <span className={conversationStyles.turnSince}> {sinceText}</span> : null}
      {formerName ? (
        <span className={conversationStyles.turnFormer}> {texts.exchangeScreen.wasCalled(otherName, formerName)}</span>
      ) : null}
    </BannerBox>
  )
}

/** While the other person is on holiday, this replaces the text about the turn. */
function holidayText({ participants, status }: Conversation, { otherName, me, timeZone }: BannerReader): string | null {
  const holiday = participants.find(({ uid }) => uid !== me)?.holiday
  if (!holiday || status !== 'pending') return null
  return texts.exchangeScreen.away(otherName, holiday.until && formatTownDate(new Date(holiday.until), timeZone))
}

/** Who waits learns that they are notified; the turn holder, since when the other waits. */
function turnSinceText(conversation: Conversation, { me, asked, proposal }: NegotiationView, otherName: string): string | null {
  const days = turnDays(conversation)
  if (days === null) return null
  const labels = texts.exchangeScreen
  if (conversation.turn !== me) return asked ? labels.youAsked(otherName, questionOf(proposal, me)) : labels.notifiesYou
  // The question itself says that the other waits.
  return asked && days <= 0 ? null : labels.waitsSince(otherName, days)
}

function bannerText(banner: Banner, { other, proposal }: NegotiationView, otherName: string): string {
  const { yourTurn, asksYou } = texts.exchangeScreen
  return banner === 'asked'
    ? `${yourTurn} ${asksYou(otherName, questionOf(proposal, other))}`
    : texts.conversations.banner[banner]
}

interface BannerReader {
  otherName: string
  me: Uid
  timeZone: string
}

/** Splits the text: `hand` is shown in the handwriting font, `rest` in the normal one. */
function splitBannerText(
  banner: Banner,
  sentence: string,
  exchange: Conversation['exchange'],
  reader: BannerReader,
): { hand: string | null; rest: string } {
  const { yourTurn } = texts.exchangeScreen
  if (banner === 'agreed' && exchange) return agreedText(exchange, reader)
  if (banner === 'unsent') return { hand: yourTurn, rest: sentence }
  if (!sentence.startsWith(yourTurn)) return { hand: null, rest: sentence }
  return { hand: yourTurn, rest: sentence.slice(yourTurn.length).trim() }
}

/** The next step of an agreed exchange. */
function agreedText(
  { change, isSetAsked, agreed }: ExchangeSummary,
  { otherName, me, timeZone }: BannerReader,
): { hand: string; rest: string } {
  const labels = texts.setChanges
  if (change?.by === me) return { hand: labels.mineHeading, rest: labels.stays(otherName) }
  if (change) return { hand: labels.heading(otherName), rest: labels.staysForYou }
  if (isSetAsked) return { hand: labels.askedHand, rest: labels.asked }
  if (agreed)
    return {
      hand: texts.exchangeScreen.arranged,
      rest: texts.exchangeScreen.arrangedRest(agreed.place, new Date(agreed.at), timeZone),
    }
  return { hand: texts.exchangeScreen.agreed, rest: texts.exchangeScreen.agreedRest }
}
