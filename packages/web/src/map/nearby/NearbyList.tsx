import type { ItemCard } from '@barattolo/domain/items/contract'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { AvailabilityBadge } from '../../items/AvailabilityBadge.tsx'
import { ItemImage } from '../../items/ItemImage.tsx'
import { ItemStatusBadge } from '../../items/ItemStatusBadge.tsx'
import itemStyles from '../../items/Items.module.css'
import { isOutsideTown } from '../../items/place-name.ts'
import { formatKilometres } from '../../shared/format.ts'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import boxStyles from '../../ui/box.module.css'
import { EmptyState, ErrorState } from '../../ui/ContentStates.tsx'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import surfaces from '../../ui/surfaces.module.css'
import textStyles from '../../ui/text.module.css'
import mapStyles from '../Map.module.css'
import { afterResize } from './after-resize.ts'

/** Loading state of the objects nearby. */
export type Nearby =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'loaded'; items: readonly ItemCard[]; more: boolean; fetching: boolean }

interface NearbyListProps {
  nearby: Nearby
  selected: string | null
  onPick: (id: string) => void
  onMore: () => void
  onRetry: () => void
}

/** The images that a phone shows first. */
const EAGER_IMAGES = 2

export function NearbyList({ nearby, selected, onPick, onMore, onRetry }: NearbyListProps) {
  if (nearby.state === 'loading') return <Loading />
  if (nearby.state === 'failed') return <ErrorState text={texts.items.list.failed} onRetry={onRetry} />
  if (nearby.items.length === 0) return <EmptyState title={texts.map.empty} text={texts.map.emptyHint} />
  return (
    <ul className={mapStyles.nearby}>
      {nearby.items.map((item, index) => (
        <NearbyCard key={item._id} item={item} eager={index < EAGER_IMAGES} selected={item._id === selected} onPick={onPick} />
      ))}
      {nearby.more ? (
        <li>
          <Button look="line" small wide busy={nearby.fetching} busyText={texts.map.loading} onClick={onMore}>
            {texts.map.more}
          </Button>
        </li>
      ) : null}
    </ul>
  )
}

interface NearbyCardProps extends Pick<NearbyListProps, 'onPick'> {
  item: ItemCard
  /** Loads the image at once. */
  eager: boolean
  selected: boolean
}

function NearbyCard({ item, eager, selected, onPick }: NearbyCardProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!selected) return
    const show = () => row.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    show()
    // The layout of the list changes when a phone is rotated.
    return afterResize(show)
  }, [selected])
  return (
    <li ref={row}>
      <Link
        to={paths.item(item._id)}
        className={classes(mapStyles.nearbyRow, surfaces.row, selected && surfaces.lyingTag)}
        aria-current={selected ? 'true' : undefined}
        onClick={() => onPick(item._id)}
      >
        <ItemImage item={item} thumb sizes="84px" eager={eager} />
        <span className={boxStyles.grow}>
          <span className={mapStyles.nearbyRowTitle}>{item.title}</span>
          <span className={mapStyles.nearbyRowMeta}>
            <ItemStatusBadge status={item.status} />
            <AvailabilityBadge availability={item.availability} />
            {isOutsideTown(item) ? (
              <span className={classes(textStyles.small, textStyles.dim)}>{texts.items.outsideTown}</span>
            ) : null}
          </span>
          <span className={classes(mapStyles.nearbyRowWho, textStyles.ellipsis, textStyles.tiny)}>
            {item.ownerName || texts.items.nameless}
          </span>
        </span>
        <Distance km={item.distance} />
      </Link>
    </li>
  )
}

/** "1,9 km" with the number in the display font; "Posizione" without a distance. */
function Distance({ km }: { km: number | null }) {
  if (km === null) return <span className={mapStyles.km}>{texts.map.position}</span>
  const [number, unit] = formatKilometres(km).split('\u00a0')
  return (
    <span className={mapStyles.km}>
      <b>{number}</b>
      {'\u00a0'}
      {unit}
    </span>
  )
}

function Loading() {
  return (
    <div className={mapStyles.nearby} aria-busy="true">
      <p className={textStyles.hidden} role="status">
        {texts.map.loading}
      </p>
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <div key={row} className={classes(mapStyles.nearbyRow, surfaces.row)}>
          <Skeleton slot="thumb" shape="square" className={itemStyles.thumb} />
          <span className={classes(boxStyles.grow, mapStyles.nearbySkeleton)}>
            <Skeleton height="line" width="long" />
            <Skeleton height="lead" width="half" />
          </span>
        </div>
      ))}
    </div>
  )
}
