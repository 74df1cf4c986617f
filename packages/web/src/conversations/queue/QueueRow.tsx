import type { QueueEntry } from '@barattolo/domain/conversations/queue'
import { shortNameOf } from '@barattolo/domain/people/short-name'
import { Link } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { useSignedInUid } from '../../shared/session.ts'
import { Timestamp } from '../../shared/Timestamp.tsx'
import { texts } from '../../shared/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import boxStyles from '../../ui/box.module.css'
import { buttonProps } from '../../ui/button-props.ts'
import countStyles from '../../ui/Count.module.css'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import textStyles from '../../ui/text.module.css'
import { turnText } from '../turn-text.ts'
import queueStyles from './Queue.module.css'

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
    <div className={queueStyles.row}>
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
      <span className={classes(queueStyles.words, boxStyles.grow)}>
        <span className={queueStyles.who}>
          <b className={textStyles.ellipsis}>{name}</b>
          <Timestamp iso={entry.since} className={classes(textStyles.small, textStyles.dim)} />
        </span>
        {formerName ? (
          <span className={classes(textStyles.small, textStyles.dim)}>({texts.exchangeScreen.former(formerName)})</span>
        ) : null}
        {inProposalFor ? (
          <span className={classes(textStyles.small, queueStyles.about)}>{labels.inProposalFor(inProposalFor)}</span>
        ) : null}
        <span className={textStyles.small}>{stepText}</span>
        {turnLabel ? <span className={classes(textStyles.small, textStyles.dim)}>{turnLabel}</span> : null}
      </span>
      {unread > 0 ? (
        <span data-slot="count" className={countStyles.count}>
          <span aria-hidden="true">{unread}</span>
          <span className={textStyles.hidden}>{labels.unread(unread)}</span>
        </span>
      ) : null}
      <Link
        {...buttonProps({ look: 'line', small: true })}
        to={paths.conversation(entry.conversationId)}
        aria-label={labels.openWith(name)}
      >
        {labels.open}
      </Link>
    </div>
  )
}
