import type { QueueEntry } from '@barattolo/domain/conversations/queue'
import { Link } from 'react-router'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { useMe } from '../identity/use-me.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Moment } from './Moment.tsx'
import { firstName } from './people.ts'
import { turnWords } from './turn-words.ts'

const words = texts.queue

interface QueueRowProps {
  entry: QueueEntry
  chosen?: boolean
  /** Null where the entry cannot be selected: already agreed, or the conversation is about another item. */
  onChoose?: ((on: boolean) => void) | null
}

/** An interested person: since when, the step of the negotiation, whose turn it is. */
export function QueueRow({ entry, chosen = false, onChoose = null }: QueueRowProps) {
  const me = useMe()
  const { person, step, paused, unread, inProposalFor } = entry
  const name = person.name || texts.items.nameless
  const turn = turnWords(entry, me, firstName(person.name))
  const whilePaused = paused && (inProposalFor ? words.pausedProposal : words.paused[paused])
  const standing = whilePaused ?? words.step[step]
  return (
    <div className="queue__row">
      {onChoose ? (
        <input
          type="checkbox"
          checked={chosen}
          aria-label={words.choose(name)}
          onChange={({ target }) => onChoose(target.checked)}
        />
      ) : (
        <Icon name={step === 'agreed' ? 'handshake' : 'chats'} />
      )}
      <Avatar name={name} photo={person.photo} />
      <span className="grow">
        <span className="queue__who">
          <b className="ell">{name}</b>
          <Moment iso={entry.since} className="sm dim" />
        </span>
        {inProposalFor ? <span className="sm queue__about">{words.inProposalFor(inProposalFor)}</span> : null}
        <span className="sm">{standing}</span>
        {turn ? <span className="sm dim">{turn}</span> : null}
      </span>
      {unread > 0 ? (
        <span className="dot">
          <span aria-hidden="true">{unread}</span>
          <span className="vh">{words.unread(unread)}</span>
        </span>
      ) : null}
      <Link className="btn btn--line btn--sm" to={paths.conversation(entry.conversationId)} aria-label={words.openWith(name)}>
        {words.open}
      </Link>
    </div>
  )
}
