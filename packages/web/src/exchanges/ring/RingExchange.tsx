import type { ExchangeId, Uid } from '@barattolo/domain/ids'
import { formatTownDay } from '@barattolo/domain/town-time'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import itemStyles from '../../items/Items.module.css'
import { errorText } from '../../shared/api/error-text.ts'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { useTown } from '../../shared/town.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ContentStates.tsx'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/form/FieldError.tsx'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { SkeletonRows } from '../../ui/loading/SkeletonRows.tsx'
import surfaces from '../../ui/surfaces.module.css'
import textStyles from '../../ui/text.module.css'
import { exchangeQuery } from '../exchanges.queries.ts'
import { FeedbackPanel } from '../FeedbackPanel.tsx'
import { StatementButtons } from '../StatementButtons.tsx'
import ringExchangeStyles from './RingExchange.module.css'
import { RingHandoverButton } from './RingHandoverButton.tsx'
import { RingHandovers } from './RingHandovers.tsx'
import { RingMeeting } from './RingMeeting.tsx'
import { type RingExchangeView, ringExchangeView } from './ring-exchange-view.ts'
import { saveRingHandover } from './ring-handover-storage.ts'
import { useRingExchange } from './use-ring-exchange.tsx'

const labels = texts.ringExchange

export interface RingExchangeProps {
  id: ExchangeId
  me: Uid
  /** The page that shows it, for the QR code and the calendar. */
  path: string
}

/** After the last yes of three or more people: meeting, handovers, outcome and feedback. */
export function RingExchange({ id, me, path }: RingExchangeProps) {
  const query = useQuery(exchangeQuery(null, id))
  const { data } = query
  const view = useMemo(() => (data ? ringExchangeView(data, me, path) : null), [data, me, path])
  useEffect(() => {
    if (view) saveRingHandover(view)
  }, [view])
  if (query.isError && !data)
    return <ErrorState text={labels.failed(errorText(query.error))} onRetry={() => void query.refetch()} />
  if (!view)
    return (
      <div className={ringExchangeStyles.panel}>
        <SkeletonRows
          text={labels.loading}
          renderRow={(words) => (
            <span className={ringExchangeStyles.leg} aria-hidden="true">
              <Skeleton slot="thumb" shape="square" className={itemStyles.thumb} />
              {words}
            </span>
          )}
        />
      </div>
    )
  const { state } = view.exchange
  return (
    <div className={ringExchangeStyles.panel}>
      {state === 'open' || state === 'held' ? <OpenRing view={view} /> : <EndedRing view={view} />}
    </div>
  )
}

function OpenRing({ view }: { view: RingExchangeView }) {
  const { exchange } = view
  const actions = useRingExchange(view)
  const { timeZone } = useTown()
  return (
    <>
      <RingMeeting view={view} actions={actions} />
      <RingHandovers view={view} />
      {exchange.moves.includes('handOver') || (exchange.handover && exchange.state === 'open') ? (
        <RingHandoverButton view={view} />
      ) : null}
      {exchange.agreed ? (
        <div className={ringExchangeStyles.actions}>
          <StatementButtons exchange={exchange} exchangeActions={actions} isSecondary={exchange.moves.includes('handOver')} />
        </div>
      ) : null}
      {actions.error ? <FieldError>{actions.error}</FieldError> : null}
      <div className={classes(ringExchangeStyles.card, surfaces.panel)}>
        <Statements view={view} />
        <p className={textStyles.small}>{silenceText(view, timeZone)}</p>
        {exchange.moves.includes('callOff') ? (
          <Button look="no" small icon="cross" onClick={actions.callOff}>
            {labels.callOff.open}
          </Button>
        ) : null}
      </div>
      {actions.dialogs}
    </>
  )
}

/** What each person has said about the outcome. */
function Statements({ view: { exchange, me, nameOf } }: { view: RingExchangeView }) {
  const said = exchange.people.filter(({ statement }) => statement !== null)
  if (said.length === 0) return null
  return (
    <ul className={ringExchangeStyles.said}>
      {said.map((person) => (
        <li key={person.uid}>{person.uid === me ? ownWord(person) : wordOf(nameOf(person.uid), person)}</li>
      ))}
    </ul>
  )
}

type Said = Pick<RingExchangeView['exchange']['people'][number], 'statement' | 'handedOver'>

/** Codes are the word of who has said nothing else: they do not overrule a "non avvenuto". */
const isByCode = ({ statement, handedOver }: Said) => handedOver && statement === 'happened'

const ownWord = (said: Said) => (isByCode(said) ? labels.youHandedOver : labels.youSaid(said.statement === 'happened'))

const wordOf = (name: string, said: Said) =>
  isByCode(said) ? labels.handedOver(name) : labels.said(name, said.statement === 'happened')

/** What happens at the deadline without further action. */
function silenceText({ exchange, me, others, nameOf }: RingExchangeView, timeZone: string): string | null {
  const { deadline, state, people, agreed, moves } = exchange
  if (deadline === null) return null
  const day = formatTownDay(new Date(deadline), timeZone)
  if (state === 'held') return `${labels.held} ${texts.exchanges.silence.held(day)}`
  const silent = [me, ...others].filter((uid) => people.find((person) => person.uid === uid)?.statement === null)
  if (silent.length === people.length) {
    if (!agreed) return labels.silence.noMeeting(day)
    return moves.includes('happened') ? labels.silence.none(day) : `${labels.silence.notYet} ${labels.silence.none(day)}`
  }
  return silent.includes(me) ? labels.silence.theirs(day) : labels.silence.mine(silent.map(nameOf), day)
}

function EndedRing({ view }: { view: RingExchangeView }) {
  const { exchange, nameOf } = view
  const { state } = exchange
  if (state === 'open' || state === 'held') return null
  return (
    <>
      <div className={classes(ringExchangeStyles.card, surfaces.panel)}>
        {state === 'calledOff' ? <p>{calledOffText(view)}</p> : null}
        <p>{texts.exchanges.ended[state]}</p>
        {state === 'done' ? (
          <ButtonLink look="line" small to={paths.myBazar}>
            {texts.exchanges.myBazar}
          </ButtonLink>
        ) : null}
      </div>
      {state === 'done' ? <RingHandovers view={view} /> : null}
      {exchange.feedback.length > 0 ? (
        <div className={classes(ringExchangeStyles.card, surfaces.panel)}>
          <FeedbackPanel conversationId={null} id={exchange._id} nameOf={nameOf} />
          <p className={classes(textStyles.small, textStyles.dim)}>{labels.ended.feedbackNeedsCode}</p>
        </div>
      ) : null}
    </>
  )
}

function calledOffText({ exchange: { calledOffBy }, ring: { unanswered }, me, others, nameOf }: RingExchangeView): string {
  if (calledOffBy) return calledOffBy === me ? labels.ended.byYou : labels.ended.by(nameOf(calledOffBy))
  if (unanswered.length === 0) return labels.ended.expired
  const unansweredOthers = others.filter((uid) => unanswered.includes(uid))
  return [
    ...(unanswered.includes(me) ? [labels.ended.youUnanswered] : []),
    ...(unansweredOthers.length > 0 ? [labels.ended.unanswered(unansweredOthers.map(nameOf))] : []),
  ].join(' ')
}
