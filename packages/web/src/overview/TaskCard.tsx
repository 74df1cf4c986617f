import type { ConversationCard } from '@barattolo/domain/conversations/contract'
import type { Uid } from '@barattolo/domain/ids'
import type { ItemSnapshot } from '@barattolo/domain/items/snapshot'
import type { ExchangeTask, Task } from '@barattolo/domain/overview/contract'
import { shortNameOf } from '@barattolo/domain/people/short-name'
import type { RingCard } from '@barattolo/domain/rings/negotiation-contract'
import { addDays, formatMeetingTime, type TownMoment, toTownTime } from '@barattolo/domain/town-time'
import { type ReactNode, useId } from 'react'
import { turnDays } from '../conversations/turn-text.ts'
import { ItemThumb } from '../items/ItemThumb.tsx'
import { peopleOf } from '../people/participants.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { useTown } from '../shared/town.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import boxStyles from '../ui/box.module.css'
import { classes } from '../ui/classes.ts'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import overviewStyles from './Overview.module.css'

const labels = texts.overview.tasks

/** The material says what it is: a tag is something to answer, a plate a place and an hour, the board what is happening now. */
type Material = 'tag' | 'plate' | 'board'

interface CardText {
  material: Material
  title: string
  text: string
  action: string
  to: string
  picture: ReactNode
}

/** Something that waits for the person, with the link to where it is done. `isFirst`: it has the filled button. */
export function TaskCard({ task, me, isFirst }: { task: Task; me: Uid; isFirst: boolean }) {
  const { timeZone } = useTown()
  const titleId = useId()
  const shown = describeTask(task, me, { now: new Date(), timeZone })
  if (!shown) return null
  const { material, title, text, action, to, picture } = shown
  return (
    <article
      aria-labelledby={titleId}
      data-material={material}
      className={classes(
        overviewStyles.task,
        material === 'tag' ? surfaces.lyingTag : material === 'plate' ? surfaces.plate : surfaces.board,
      )}
    >
      <div className={overviewStyles.taskHead}>
        {picture}
        <div className={boxStyles.grow}>
          <h3 id={titleId} className={textStyles.sign}>
            {title}
          </h3>
          <p className={overviewStyles.taskText}>{text}</p>
        </div>
      </div>
      <ButtonLink small wide look={isFirst ? 'go' : 'line'} to={to} aria-describedby={titleId}>
        {action}
      </ButtonLink>
    </article>
  )
}

function describeTask({ conversation, ring, exchange }: Task, me: Uid, moment: TownMoment): CardText | null {
  if (conversation) return describeTurn(conversation, me, moment.now)
  if (ring) return describeRing(ring, moment)
  return exchange && describeExchange(exchange, moment)
}

function describeTurn(card: ConversationCard, me: Uid, now: Date): CardText {
  const { rootItem, offered } = card
  const { otherName } = peopleOf(card, me)
  const since = labels.since(turnDays(card, now) ?? 0)
  const [firstOffered] = offered.items
  const common = {
    material: 'tag',
    to: paths.conversation(card._id),
    picture: <TaskThumb item={firstOffered ?? rootItem} />,
  } as const
  if (rootItem.ownerUid !== me) {
    const text = `${labels.about(rootItem.title)} ${since}`
    return { ...common, title: labels.answered(otherName), text, action: labels.answer, picture: <TaskThumb item={rootItem} /> }
  }
  if (!firstOffered) return { ...common, title: labels.asks(otherName, rootItem.title), text: since, action: labels.answer }
  return {
    ...common,
    title: labels.offers(otherName, firstOffered.title, offered.count),
    text: `${labels.forYour(rootItem.title)} ${since}`,
    action: labels.lookAtProposal,
  }
}

function describeRing({ _id, size, gives, receives, meetingAt }: RingCard, moment: TownMoment): CardText {
  const [received] = receives
  const [given, gotten] = [titlesOf(gives), titlesOf(receives)]
  const common = { to: paths.ring(_id), action: labels.lookAtExchange, picture: received ? <TaskThumb item={received} /> : null }
  if (meetingAt)
    return {
      ...common,
      material: 'plate',
      title: labels.meetRing(whenText(meetingAt, moment)),
      text: labels.bring(given, gotten),
    }
  const title = labels.ring(texts.rings.suggested.cardTitle(size))
  return { ...common, material: 'tag', title, text: labels.ringText(given, gotten) }
}

function describeExchange(task: ExchangeTask, moment: TownMoment): CardText {
  const { step, conversationId, ringId, people, gives, receives, meeting } = task
  const [person] = people
  const name = shortNameOf(person?.name ?? '')
  const item = receives[0] ?? gives[0]
  const when = meeting ? whenText(meeting.at, moment) : ''
  const to = conversationId ? paths.conversation(conversationId) : ringId ? paths.ring(ringId) : paths.inbox
  const thing = { to, picture: item ? <TaskThumb item={item} /> : null }
  const face = { to, picture: <Avatar name={person?.name ?? ''} photo={person?.photo ?? null} /> }
  const bring = labels.bring(titlesOf(gives), titlesOf(receives))
  switch (step) {
    case 'handOver':
      return {
        ...face,
        material: 'board',
        title: labels.handOver(name),
        text: labels.handOverText,
        action: labels.handOverAction,
      }
    case 'meet':
      return {
        ...thing,
        material: 'plate',
        title: labels.meet(when, name),
        text: `${meeting?.place ?? ''}. ${bring}`,
        action: labels.lookAtExchange,
      }
    case 'answerMeeting':
      return {
        ...thing,
        material: 'tag',
        title: labels.answerMeeting(name, when.toLowerCase()),
        text: `${meeting?.place ?? ''}. ${bring}`,
        action: labels.answer,
      }
    case 'answerChange':
      return {
        ...thing,
        material: 'tag',
        title: labels.answerChange(name),
        text: labels.answerChangeText,
        action: labels.lookAtChange,
      }
    case 'arrange':
      return {
        ...thing,
        material: 'tag',
        title: labels.arrange(name),
        text: labels.arrangeText,
        action: labels.arrangeAction,
      }
    case 'review':
      return { ...face, material: 'tag', title: labels.review(name), text: labels.reviewText, action: labels.reviewAction }
  }
}

const titlesOf = (items: readonly { title: string }[]) => labels.titles(items.map(({ title }) => title))

const TaskThumb = ({ item }: { item: Pick<ItemSnapshot, 'imageUrl' | 'category' | 'crops'> }) => (
  <ItemThumb item={item} className={overviewStyles.taskThumb} />
)

/** “Oggi alle 17:30”, “Domani alle 17:30”, “Sabato alle 17:30” */
function whenText(at: string, moment: TownMoment): string {
  const meeting = toTownTime(new Date(at), moment.timeZone)
  const today = toTownTime(moment.now, moment.timeZone).day
  if (meeting.day === today) return labels.today(meeting.time)
  if (meeting.day === addDays(today, 1)) return labels.tomorrow(meeting.time)
  const text = formatMeetingTime(new Date(at), moment)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
