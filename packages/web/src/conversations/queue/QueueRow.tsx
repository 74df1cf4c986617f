import type { QueueEntry } from '@barattolo/domain/conversations/queue'
import { shortNameOf } from '@barattolo/domain/people/short-name'
import { Link } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { useSignedInUid } from '../../shared/session.ts'
import { Timestamp } from '../../shared/Timestamp.tsx'
import { texts } from '../../shared/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { turnText } from '../turn-text.ts'

const labels = texts.queue

interface QueueRowProps {
  entry: QueueEntry
  chosen?: boolean
  /** Null where the entry cannot be selected: already agreed, or the conversation is about another item. */
  onChoose?: ((isChosen: boolean) => void) | null
}

/** An interested person: since when, the step of the negotiation, whose turn it is. */
export function QueueRow({ entry, chosen = false, onChoose = null }: QueueRowProps) {
  const me = useSignedInUid()
  const { person, formerName, step, paused, unread, inProposalFor } = entry
  const name = person.name || texts.items.nameless
  const turnLabel = turnText(entry, me, shortNameOf(person.name))
  const pausedText = paused && (inProposalFor ? labels.pausedProposal : labels.paused[paused])
  const stepText = pausedText ?? labels.step[step]
  return (
    <div className="queue__row">
      {onChoose ? (
        <input
          type="checkbox"
          checked={chosen}
          aria-label={labels.choose(name)}
          onChange={({ target }) => onChoose(target.checked)}
        />
      ) : (
        <Icon name={step === 'agreed' ? 'handshake' : 'chats'} />
      )}
      <Avatar name={name} photo={person.photo} />
      <span className="grow">
        <span className="queue__who">
          <b className="ell">{name}</b>
          <Timestamp iso={entry.since} className="sm dim" />
        </span>
        {formerName ? <span className="sm dim">({texts.exchangeScreen.former(formerName)})</span> : null}
        {inProposalFor ? <span className="sm queue__about">{labels.inProposalFor(inProposalFor)}</span> : null}
        <span className="sm">{stepText}</span>
        {turnLabel ? <span className="sm dim">{turnLabel}</span> : null}
      </span>
      {unread > 0 ? (
        <span className="dot">
          <span aria-hidden="true">{unread}</span>
          <span className="vh">{labels.unread(unread)}</span>
        </span>
      ) : null}
      <Link className="btn btn--line btn--sm" to={paths.conversation(entry.conversationId)} aria-label={labels.openWith(name)}>
        {labels.open}
      </Link>
    </div>
  )
}
