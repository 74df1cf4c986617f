import type { RecentExchange } from '@barattolo/domain/exchanges/contract'
import { categoryPicture } from '@barattolo/domain/items/images'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { texts } from '../app/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { exchangeTitle, exchangeWhere, isToday } from './exchange-words.ts'
import { recentExchanges } from './landing.queries.ts'

const words = texts.landing.live

/** The strip of recently agreed exchanges. It is as high while loading as afterwards, so that nothing shifts. */
export function LiveStrip() {
  const { data, isError } = useQuery(recentExchanges)
  return <Strip exchanges={data ?? null} failed={isError && !data} now={new Date()} />
}

interface StripProps {
  /** Null while loading. */
  exchanges: readonly RecentExchange[] | null
  failed?: boolean
  now: Date
}

export function Strip({ exchanges, failed = false, now }: StripProps) {
  const newest = exchanges?.[0]
  return (
    <section className="live" aria-label={words.label}>
      <div className="wrap">
        <h2>{newest && !isToday(newest.at, now) ? words.titleLately : words.title}</h2>
        {newest && exchanges ? (
          <ul>
            {exchanges.map((exchange, place) => (
              // An exchange has no id here: its index is the key.
              // biome-ignore lint/suspicious/noArrayIndexKey: rows without state, replaced as a whole
              <Told key={place} exchange={exchange} now={now} />
            ))}
          </ul>
        ) : (
          <p className="dim">{failed ? words.failed : exchanges ? words.none : words.waiting}</p>
        )}
      </div>
    </section>
  )
}

function Told({ exchange, now }: { exchange: RecentExchange; now: Date }) {
  return (
    <li className="live__i">
      {exchange.sides.map((side, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Fragment key={place}>
          {place > 0 ? <Icon name="arrowsLeftRight" /> : null}
          <Pictures side={side} />
        </Fragment>
      ))}
      <span className="sm live__w">
        <b>{exchangeTitle(exchange)}</b>
        <br />
        <span className="dim">{exchangeWhere(exchange, now)}</span>
      </span>
    </li>
  )
}

/** Two images are enough to show that there is more than one object. */
const SHOWN = 2

/** Images of the categories: photos of objects are not shown here. */
function Pictures({ side }: { side: RecentExchange['sides'][number] }) {
  return (
    <span className="live__p" aria-hidden="true">
      {side.slice(0, SHOWN).map(({ title, category }) => (
        <span key={title} className={`pic pic--${category} thumb`}>
          <img className="pic__placeholder" src={categoryPicture(category)} alt="" width="52" height="52" />
        </span>
      ))}
    </span>
  )
}
