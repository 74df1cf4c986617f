import type { Banner } from '@barattolo/domain/conversations/banner'
import { texts } from '../app/texts.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'

const LOOKS = {
  wait: { look: 'turn--wait', icon: 'hourglass' },
  choose: { look: '', icon: 'handTap' },
  acceptOrModify: { look: '', icon: 'handTap' },
  unsent: { look: '', icon: 'pencil' },
  itemTaken: { look: '', icon: 'handTap' },
  itemChanged: { look: '', icon: 'handTap' },
  agreed: { look: '', icon: 'handshake' },
  calledOff: { look: 'turn--end', icon: 'crossCircle' },
  personLeft: { look: 'turn--end', icon: 'lock' },
  personAway: { look: 'turn--end', icon: 'lock' },
  closed: { look: 'turn--end', icon: 'lock' },
} satisfies Record<Banner, { look: string; icon: IconName }>

/** Whose turn it is and what they can do, between the proposal and the conversation. */
export function TurnBanner({ banner }: { banner: Banner }) {
  const { look, icon } = LOOKS[banner]
  const { hand, rest } = spoken(banner)
  return (
    <div className={`turn ${look}`} role="status">
      <Icon name={icon} />
      {hand ? <span className="hand">{hand} </span> : null}
      <span>{rest}</span>
    </div>
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
