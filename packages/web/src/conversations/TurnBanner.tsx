import type { Banner } from '@barattolo/domain/conversations/banner'
import { texts } from '../app/texts.ts'
import { type BannerLook, Banner as Board } from '../ui/Banner.tsx'
import type { IconName } from '../ui/Icon.tsx'

const LOOKS = {
  wait: { look: 'wait', icon: 'hourglass' },
  choose: { look: 'now', icon: 'handTap' },
  acceptOrModify: { look: 'now', icon: 'handTap' },
  unsent: { look: 'now', icon: 'pencil' },
  itemTaken: { look: 'now', icon: 'handTap' },
  itemChanged: { look: 'now', icon: 'handTap' },
  agreed: { look: 'now', icon: 'handshake' },
  held: { look: 'wait', icon: 'hourglass' },
  done: { look: 'now', icon: 'checkCircle' },
  notHappened: { look: 'end', icon: 'crossCircle' },
  calledOff: { look: 'end', icon: 'crossCircle' },
  personLeft: { look: 'end', icon: 'lock' },
  personAway: { look: 'end', icon: 'lock' },
  closed: { look: 'end', icon: 'lock' },
} satisfies Record<Banner, { look: BannerLook; icon: IconName }>

/** Whose turn it is and what they can do, between the proposal and the conversation. */
export function TurnBanner({ banner }: { banner: Banner }) {
  const { look, icon } = LOOKS[banner]
  const { hand, rest } = spoken(banner)
  return (
    <Board look={look} icon={icon} hand={hand}>
      {rest}
    </Board>
  )
}

/** The first words in the hand of the chalkboard, the sentence in letters one reads. */
function spoken(banner: Banner): { hand: string | null; rest: string } {
  const { yourTurn, agreed, agreedRest } = texts.exchangeScreen
  const sentence = texts.conversations.banner[banner]
  if (banner === 'agreed') return { hand: agreed, rest: agreedRest }
  if (banner === 'unsent') return { hand: yourTurn, rest: sentence }
  if (!sentence.startsWith(yourTurn)) return { hand: null, rest: sentence }
  return { hand: yourTurn, rest: sentence.slice(yourTurn.length).trim() }
}
