import { Fragment } from 'react'
import { Link } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import textStyles from '../../ui/text.module.css'
import ringPageStyles from './RingPage.module.css'
import { answerOf } from './ring-answers.ts'
import { findPerson, isAbsent, nameOfUid, type RingItem, type RingLeg, type RingView } from './ring-view.ts'

const labels = texts.ringPage.sentences

/** "Tu dai X a Maria, Maria dà Y a Luca, Luca dà Z a te.": the text of the drawing, for screen readers with the answers. */
export function RingSentenceList({ view }: { view: RingView }) {
  const { legs } = view.ring
  if (legs.length === 0) return null
  return (
    <ol className={ringPageStyles.sentences} aria-label={labels.label}>
      {legs.map((leg, index) => (
        <Sentence key={leg.giver} view={view} leg={leg} end={index === legs.length - 1 ? '.' : ','} />
      ))}
    </ol>
  )
}

function Sentence({ view, leg, end }: { view: RingView; leg: RingLeg; end: string }) {
  const { me } = view
  const isMine = leg.giver === me?.person.uid
  const giver = findPerson(view, leg.giver)
  const answer = giver ? answerOf(view, giver) : null
  const receiver = leg.receiver === me?.person.uid ? labels.toYou : receiverName(view, leg)
  return (
    <li>
      <b>{isMine ? labels.you : giverName(view, leg)}</b> <span>{isMine ? labels.youGive : labels.gives}</span>{' '}
      {isAbsent(view, leg.giver) ? <span>{labels.something}</span> : <ItemTitles items={leg.items} />}{' '}
      <span>{labels.to(receiver)}</span> <b>{receiver}</b>
      <span>{end}</span>
      {answer ? <span className={textStyles.hidden}> {answer.text}.</span> : null}
    </li>
  )
}

const giverName = (view: RingView, { giver }: RingLeg) =>
  isAbsent(view, giver) ? labels.newcomerFirst : nameOfUid(view, giver) || labels.unknownFirst

const receiverName = (view: RingView, { receiver }: RingLeg) =>
  isAbsent(view, receiver) ? labels.newcomer : nameOfUid(view, receiver) || labels.unknown

/** "X, Y e Z", each with a link to its page. */
function ItemTitles({ items }: { items: readonly RingItem[] }) {
  return items.map((item, index) => (
    <Fragment key={item._id}>
      {index === 0 ? null : <span>{index === items.length - 1 ? ` ${labels.and} ` : ', '}</span>}
      <Link to={paths.item(item._id)} className={item.isBroken ? ringPageStyles.broken : undefined}>
        <b>{item.title}</b>
      </Link>
      {item.isBroken ? <span className={textStyles.hidden}> ({texts.ringPage.drawing.broken})</span> : null}
    </Fragment>
  ))
}
