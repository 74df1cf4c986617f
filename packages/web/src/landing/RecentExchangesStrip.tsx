import { listRecentExchanges, type RecentExchange } from '@barattolo/domain/exchanges/contract'
import { categoryImage } from '@barattolo/domain/items/images'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import itemStyles from '../items/Items.module.css'
import { call } from '../shared/api/api.ts'
import { texts } from '../shared/texts.ts'
import boxStyles from '../ui/box.module.css'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon/Icon.tsx'
import textStyles from '../ui/text.module.css'
import { exchangePlaceAndTime, exchangeTitle, isToday } from './exchange-text.ts'
import landingStyles from './Landing.module.css'

const labels = texts.landing.live

/** The strip of recently agreed exchanges. It has the same height while loading, to avoid layout shift. */
export function RecentExchangesStrip() {
  const { data, isError } = useQuery(recentExchanges)
  return <ExchangesStrip exchanges={data ?? null} failed={isError && !data} now={new Date()} />
}

interface ExchangesStripProps {
  /** Null while loading. */
  exchanges: readonly RecentExchange[] | null
  failed?: boolean
  now: Date
}

export function ExchangesStrip({ exchanges, failed = false, now }: ExchangesStripProps) {
  const newest = exchanges?.[0]
  return (
    <section className={landingStyles.live} aria-label={labels.label}>
      <div className={boxStyles.page}>
        <h2>{newest && !isToday(newest.at, now) ? labels.titleLately : labels.title}</h2>
        {newest && exchanges ? (
          <ul>
            {exchanges.map((exchange, index) => (
              // An exchange has no id here: its index is the key.
              // biome-ignore lint/suspicious/noArrayIndexKey: rows without state, replaced as a whole
              <ExchangeRow key={index} exchange={exchange} now={now} />
            ))}
          </ul>
        ) : (
          <p className={textStyles.dim}>{failed ? labels.failed : exchanges ? labels.none : labels.waiting}</p>
        )}
      </div>
    </section>
  )
}

function ExchangeRow({ exchange, now }: { exchange: RecentExchange; now: Date }) {
  return (
    <li className={landingStyles.liveIcon}>
      {exchange.sides.map((side, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Fragment key={index}>
          {index > 0 ? <Icon name="arrowsLeftRight" /> : null}
          <CategoryImages side={side} />
        </Fragment>
      ))}
      <span className={classes(textStyles.small, landingStyles.liveWords)}>
        <b>{exchangeTitle(exchange)}</b>
        <br />
        <span className={textStyles.dim}>{exchangePlaceAndTime(exchange, now)}</span>
      </span>
    </li>
  )
}

/** Two images are enough to show that there is more than one object. */
const MAX_IMAGES = 2

/** Images of the categories: photos of objects are not shown here. */
function CategoryImages({ side }: { side: RecentExchange['sides'][number] }) {
  return (
    <span className={landingStyles.livePictures} aria-hidden="true">
      {side.slice(0, MAX_IMAGES).map(({ title, category }) => (
        <span key={title} data-slot="thumb" data-category={category} className={classes(itemStyles.picture, itemStyles.thumb)}>
          <img data-kind="placeholder" src={categoryImage(category)} alt="" width="52" height="52" />
        </span>
      ))}
    </span>
  )
}

/** The recently agreed exchanges, without names of people. */
const recentExchanges = queryOptions({
  queryKey: ['exchanges', 'recent'],
  queryFn: ({ signal }) => call(listRecentExchanges, {}, { signal }),
  staleTime: 60_000,
})
