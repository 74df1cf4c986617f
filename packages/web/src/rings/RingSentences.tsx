import type { RingSuggestion } from '@barattolo/domain/rings/contract'
import { Link } from 'react-router'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import ringStyles from './Rings.module.css'
import { nameOf, type RingNeighbour } from './ring-people.ts'

const labels = texts.rings.suggested

interface RingSentencesProps {
  ring: RingSuggestion
  /** Whether the sentences are on the page of the object that the user would receive. */
  onItem?: boolean
}

/** The text of the drawing: what the user would give and receive, and that there are other swaps between. */
export function RingSentences({ ring, onItem = false }: RingSentencesProps) {
  const { gives, receiver, receives, giver, size } = ring
  const receiverName = nameOf(receiver) || labels.unknown(receiver.location)
  return (
    <ol data-slot="sentences" className={ringStyles.cardSentences}>
      <li>
        <b>{labels.you}</b> {labels.youGive} <ItemLink item={gives} /> {labels.to(receiverName)} <b>{receiverName}</b>.
        <Facts neighbour={receiver} />
      </li>
      <li>{labels.between(size)}</li>
      <li>
        <b>{nameOf(giver) || labels.unknownFirst(giver.location)}</b> <span>{labels.gives}</span>{' '}
        {onItem ? <b>{labels.thisItem}</b> : <ItemLink item={receives} />} <span>{labels.to(labels.toYou)}</span>{' '}
        <b>{labels.toYou}</b>
        <span>.</span>
        <Facts neighbour={giver} />
      </li>
    </ol>
  )
}

function ItemLink({ item }: { item: RingSuggestion['gives'] }) {
  return (
    <Link to={paths.item(item._id)}>
      <b>{item.title}</b>
    </Link>
  )
}

/** The place of a named person, how reliably they come, and the conversation that the user has with them. */
function Facts({ neighbour }: { neighbour: RingNeighbour }) {
  const { location, came, conversationId } = neighbour
  const { pairs } = texts.rings
  const name = nameOf(neighbour)
  const facts = [name && location ? pairs.fromPlace(location) : null, came ? pairs.came(came.count, came.of) : null]
    .filter((fact) => fact !== null)
    .join(' · ')
  return (
    <>
      {facts ? <span className={ringStyles.cardFacts}>{facts}</span> : null}
      {conversationId ? (
        <ButtonLink look="bare" small icon="chats" to={paths.conversation(conversationId)}>
          <span>{pairs.talking(name)}</span>
        </ButtonLink>
      ) : null}
    </>
  )
}
