import type { ExchangeAnswer } from '@barattolo/domain/exchanges/exchange-answer'
import { useId } from 'react'
import { Link } from 'react-router'
import { ItemThumb } from '../../items/ItemThumb.tsx'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import boxStyles from '../../ui/box.module.css'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import surfaces from '../../ui/surfaces.module.css'
import textStyles from '../../ui/text.module.css'
import ringExchangeStyles from './RingExchange.module.css'
import { handoverStateOf, type RingExchangeView } from './ring-exchange-view.ts'

const labels = texts.ringExchange.handovers

/** "Consegne": one row a leg, those of the user first. */
export function RingHandovers({ view }: { view: RingExchangeView }) {
  const { exchange, me, others } = view
  const titleId = useId()
  const isOver = exchange.state === 'calledOff' || exchange.state === 'notHappened'
  const order = [me, ...others]
  const legs = exchange.legs.toSorted((one, other) => order.indexOf(one.giver) - order.indexOf(other.giver))
  return (
    <section className={classes(ringExchangeStyles.card, surfaces.panel)} aria-labelledby={titleId}>
      <h2 id={titleId} className={textStyles.sign}>
        {labels.title}
      </h2>
      <ul className={ringExchangeStyles.legs}>
        {legs.map((leg) => (
          <HandoverRow key={leg.item._id} view={view} leg={leg} hasState={!isOver} />
        ))}
      </ul>
      {exchange.state === 'open' && !exchange.agreed ? (
        <p className={classes(textStyles.small, textStyles.dim)}>{labels.opens}</p>
      ) : null}
    </section>
  )
}

interface HandoverRowProps {
  view: RingExchangeView
  leg: ExchangeAnswer['legs'][number]
  hasState: boolean
}

function HandoverRow({ view, leg, hasState }: HandoverRowProps) {
  const { exchange, me, nameOf } = view
  const { item, giver, receiver } = leg
  const state = handoverStateOf(exchange, leg, me)
  const from = giver === me ? labels.you : labels.personFirst(nameOf(giver))
  const to = receiver === me ? labels.toYou : labels.person(nameOf(receiver))
  return (
    <li className={ringExchangeStyles.leg}>
      <ItemThumb item={item} />
      <div className={boxStyles.grow}>
        <Link to={paths.item(item._id)}>
          <b className={textStyles.twoLines}>{item.title}</b>
        </Link>
        <span className={classes(textStyles.small, textStyles.dim)}>
          <span className={textStyles.hidden}>{labels.way(giver === me ? labels.toYou : from, to)}</span>
          <span className={ringExchangeStyles.way} aria-hidden="true">
            {from} <Icon name="arrowRight" /> {to}
          </span>
        </span>
      </div>
      {hasState ? (
        <Badge look={state === 'done' ? 'accepted' : 'archived'} icon={state === 'done' ? 'check' : 'gift'}>
          {labels[state]}
        </Badge>
      ) : null}
    </li>
  )
}
