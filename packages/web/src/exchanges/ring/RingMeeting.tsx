import type { Uid } from '@barattolo/domain/ids'
import { formatTownTime } from '@barattolo/domain/town-time'
import { useId, useState } from 'react'
import { texts } from '../../shared/texts.ts'
import { useTown } from '../../shared/town.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import surfaces from '../../ui/surfaces.module.css'
import textStyles from '../../ui/text.module.css'
import { downloadMeeting } from '../download-meeting.ts'
import ringExchangeStyles from './RingExchange.module.css'
import { areOptionsOpen, type RingExchangeView } from './ring-exchange-view.ts'
import type { UseRingExchangeResult } from './use-ring-exchange.tsx'

const labels = texts.ringExchange.meeting

interface RingMeetingProps {
  view: RingExchangeView
  actions: UseRingExchangeResult
}

type Option = RingExchangeView['ring']['options'][number]

/** "Dove e quando": the agreed meeting, the options that wait for answers, or that none was proposed. */
export function RingMeeting({ view, actions }: RingMeetingProps) {
  const { exchange, ring } = view
  const titleId = useId()
  const areOpen = areOptionsOpen(view)
  const canPropose = exchange.moves.includes('proposeOptions')
  return (
    <section
      className={classes(ringExchangeStyles.card, surfaces.panel, ringExchangeStyles.cardOfMeeting)}
      aria-labelledby={titleId}
    >
      <h2 id={titleId} className={textStyles.sign}>
        {labels.title}
      </h2>
      {exchange.agreed && !areOpen ? <AgreedMeeting view={view} agreed={exchange.agreed} /> : null}
      {areOpen ? <OpenOptions view={view} actions={actions} /> : null}
      {!exchange.agreed && !areOpen ? (
        <>
          <p>{labels.none}</p>
          {ring.suggestedPlace ? (
            <p className={classes(textStyles.small, textStyles.dim)}>
              {labels.suggested(ring.suggestedPlace.place, ring.suggestedPlace.longestKm)}
            </p>
          ) : null}
        </>
      ) : null}
      {canPropose ? (
        <Button
          look={exchange.agreed || areOpen ? 'line' : 'go'}
          small={exchange.agreed !== null || areOpen}
          icon={exchange.agreed || areOpen ? 'pencil' : 'calendarBlank'}
          onClick={actions.propose}
        >
          {exchange.agreed || areOpen ? labels.change : labels.propose}
        </Button>
      ) : null}
    </section>
  )
}

function AgreedMeeting({ view, agreed }: { view: RingExchangeView; agreed: { place: string; at: string } }) {
  const { exchange, ring, me, others } = view
  const isFairest = ring.suggestedPlace?.place === agreed.place
  const titlesOf = (role: 'giver' | 'receiver') => exchange.legs.filter((leg) => leg[role] === me).map(({ item }) => item.title)
  return (
    <>
      <PlaceAndTime place={agreed.place} at={agreed.at}>
        {isFairest && ring.suggestedPlace ? labels.fairest(ring.suggestedPlace.longestKm) : null}
      </PlaceAndTime>
      <WhoCan view={view} tickedBy={[...others, me]} />
      <p className={classes(textStyles.small, textStyles.dim)}>{labels.allOfYou}</p>
      {exchange.state === 'open' ? (
        <IconButton
          icon="calendarPlus"
          look="line"
          className={ringExchangeStyles.calendar}
          label={texts.exchanges.calendar}
          onClick={() =>
            downloadMeeting({
              id: exchange._id,
              version: exchange.version,
              agreed,
              title: labels.calendarTitle(exchange.people.length),
              description: texts.exchanges.calendarText(titlesOf('giver').join(', '), titlesOf('receiver').join(', ')),
              path: view.path,
            })
          }
        />
      ) : null}
    </>
  )
}

function PlaceAndTime({ place, at, children }: { place: string; at: string; children?: string | null }) {
  const { timeZone } = useTown()
  return (
    <dl className={ringExchangeStyles.meeting}>
      <div>
        <dt className={textStyles.hidden}>{texts.exchanges.where}</dt>
        <dd>
          <Icon name="mapPin" />
          <span>
            <b>{place}</b>
            {children ? <span className={classes(textStyles.small, textStyles.dim)}>{children}</span> : null}
          </span>
        </dd>
      </div>
      <div>
        <dt className={textStyles.hidden}>{texts.exchanges.when}</dt>
        <dd>
          <Icon name="calendarBlank" />
          <b>{formatTownTime(new Date(at), timeZone)}</b>
        </dd>
      </div>
    </dl>
  )
}

/** Who can on which option, and the user's own answer. */
function OpenOptions({ view, actions }: RingMeetingProps) {
  const { exchange, ring, me, others, nameOf } = view
  const { timeZone } = useTown()
  const [by] = ring.options
  const answered = new Set(exchange.people.flatMap(({ uid, confirmed }) => (confirmed ? [uid] : [])))
  const hasAnswered = answered.has(me)
  const waitsFor = others.filter((uid) => !answered.has(uid)).map(nameOf)
  const isSingle = ring.options.length === 1
  return (
    <>
      <p className={classes(textStyles.small, textStyles.dim)}>
        {by ? <span>{(isSingle ? labels.proposedBy : labels.optionsBy)(nameOf(by.by), by.by === me)} </span> : null}
        {exchange.agreed ? (
          <span>
            {labels.stillValid(
              texts.exchanges.meeting(exchange.agreed.place, formatTownTime(new Date(exchange.agreed.at), timeZone)),
            )}
          </span>
        ) : null}
      </p>
      {/* A new proposal is a new form: its options have other ids. */}
      <TicksForm key={by?._id} view={view} actions={actions} hasAnswered={hasAnswered} />
      {hasAnswered && waitsFor.length === 0 ? <p>{labels.noneOfAll}</p> : null}
      {waitsFor.length > 0 && hasAnswered ? <p className={textStyles.small}>{labels.waiting(waitsFor)}</p> : null}
    </>
  )
}

function TicksForm({ view, actions, hasAnswered }: RingMeetingProps & { hasAnswered: boolean }) {
  const { exchange, ring, me } = view
  const { timeZone } = useTown()
  const stored = ring.options.filter(({ tickedBy }) => tickedBy.includes(me))
  const [changed, setChanged] = useState<ReadonlySet<Option['_id']> | null>(null)
  const ticked = changed ?? new Set(stored.map(({ _id }) => _id))
  const canTick = exchange.moves.includes('tick')
  const isSingle = ring.options.length === 1
  const send = (options: readonly Option[]) => {
    setChanged(null)
    actions.tick([...options])
  }
  function toggle(id: Option['_id']) {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    setChanged(next)
  }
  return (
    <>
      <ol className={ringExchangeStyles.options}>
        {ring.options.map((option) => (
          <li key={option._id} className={ringExchangeStyles.option}>
            <PlaceAndTime place={option.place} at={option.at}>
              {ring.suggestedPlace?.place === option.place ? labels.fairest(ring.suggestedPlace.longestKm) : null}
            </PlaceAndTime>
            <WhoCan view={view} tickedBy={option.tickedBy} />
            {canTick && !isSingle ? (
              <label className={ringExchangeStyles.tick}>
                <input
                  type="checkbox"
                  checked={ticked.has(option._id)}
                  disabled={isPast(option) && !option.tickedBy.includes(me)}
                  onChange={() => toggle(option._id)}
                />
                <span>
                  {labels.iCan}
                  <span className={textStyles.hidden}>
                    : {texts.exchanges.meeting(option.place, formatTownTime(new Date(option.at), timeZone))}
                  </span>
                </span>
              </label>
            ) : null}
            {isPast(option) ? <p className={classes(textStyles.small, textStyles.dim)}>{labels.passed}</p> : null}
          </li>
        ))}
      </ol>
      {canTick && isSingle ? (
        <SingleAnswer hasAnswered={hasAnswered} stored={stored} view={view} busy={actions.busy} send={send} />
      ) : null}
      {canTick && !isSingle && (changed || !hasAnswered) ? (
        <Button
          look={ticked.size > 0 ? 'go' : 'line'}
          icon={ticked.size > 0 ? 'check' : 'cross'}
          busy={actions.busy}
          onClick={() => send(ring.options.filter(({ _id }) => ticked.has(_id)))}
        >
          {ticked.size > 0 ? labels.submit : labels.submitNone}
        </Button>
      ) : null}
    </>
  )
}

const isPast = ({ at }: Option) => new Date(at) <= new Date()

interface SingleAnswerProps {
  view: RingExchangeView
  hasAnswered: boolean
  stored: readonly Option[]
  busy: boolean
  send: (options: readonly Option[]) => void
}

/** The answer to a single option: two buttons instead of a list of choices. */
function SingleAnswer({ view, hasAnswered, stored, busy, send }: SingleAnswerProps) {
  const can = stored.length > 0
  return (
    <div className={ringExchangeStyles.actions}>
      {can ? null : (
        <Button look="go" icon="check" busy={busy} onClick={() => send(view.ring.options)}>
          {labels.confirm}
        </Button>
      )}
      {can || !hasAnswered ? (
        <Button look="line" disabled={busy} onClick={() => send([])}>
          {can ? labels.noLongerOne : labels.cannotOne}
        </Button>
      ) : null}
    </div>
  )
}

/** Who can at this place and time. An unanswered question is marked by its icon and text, not by the colour alone. */
function WhoCan({ view, tickedBy }: { view: RingExchangeView; tickedBy: readonly Uid[] }) {
  const { exchange, me, others, nameOf } = view
  const badgeOf = (uid: Uid) => {
    const isMe = uid === me
    if (tickedBy.includes(uid))
      return { look: 'accepted', icon: 'check', text: isMe ? labels.youCan : labels.can(nameOf(uid)) } as const
    if (exchange.people.find((person) => person.uid === uid)?.confirmed)
      return { look: 'archived', icon: 'cross', text: isMe ? labels.youCannot : labels.cannot(nameOf(uid)) } as const
    return { look: 'pending', icon: 'clock', text: isMe ? labels.andYou : labels.unanswered(nameOf(uid)) } as const
  }
  return (
    <ul className={ringExchangeStyles.who}>
      {[...others, me].map((uid) => {
        const { look, icon, text } = badgeOf(uid)
        return (
          <li key={uid}>
            <Badge look={look} icon={icon}>
              {text}
            </Badge>
          </li>
        )
      })}
    </ul>
  )
}
