import type { ItemCard } from '@barattolo/domain/items/contract'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { HeartSlot } from '../items/card/HeartSlot.tsx'
import { ItemImage } from '../items/ItemImage.tsx'
import { placeNameOf } from '../items/place-name.ts'
import { formatKilometres } from '../shared/format.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { useDistance } from '../shared/viewpoint/use-viewpoint.ts'
import { Icon } from '../ui/icon/Icon.tsx'
import { splitMatches } from './split-matches.ts'

interface ResultRowProps {
  item: ItemCard
  words: string
  isSelected: boolean
  onSelect: () => void
}

/** One result: the row selects the object on the map, the arrow links to its page. */
export function ResultRow({ item, words, isSelected, onSelect }: ResultRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const { distance } = useDistance()(item)
  const facts = [placeNameOf(item), distance !== null && formatKilometres(distance), texts.items.status[item.status]]
  useEffect(() => {
    // The row may be out of view when its marker was selected.
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isSelected])
  return (
    <li ref={row} className={`found__row${isSelected ? ' on' : ''}`}>
      <button type="button" className="found__pick" aria-pressed={isSelected} onClick={onSelect}>
        <ItemImage item={item} className="thumb" sizes="52px" />
        <span className="grow min-w-0">
          <b className="found__title">
            {splitMatches(item.title, words).map(({ text, isMatch }, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a title have no other key.
              isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
            )}
          </b>
          <span className="sm dim ell">{facts.filter(Boolean).join(' · ')}</span>
        </span>
      </button>
      <HeartSlot item={item} look="plain" />
      <Link className="btn btn--ic btn--bare" to={paths.item(item._id)} aria-label={texts.search.open(item.title)}>
        <Icon name="arrowRight" />
      </Link>
    </li>
  )
}
