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
import boxStyles from '../ui/box.module.css'
import { buttonProps } from '../ui/button-props.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon/Icon.tsx'
import textStyles from '../ui/text.module.css'
import searchStyles from './Search.module.css'
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
    <li ref={row} className={classes(searchStyles.foundRow, isSelected && searchStyles.selected)}>
      <button type="button" className={searchStyles.foundPick} aria-pressed={isSelected} onClick={onSelect}>
        <ItemImage item={item} thumb sizes="52px" />
        <span className={boxStyles.grow}>
          <b className={searchStyles.foundTitle}>
            {splitMatches(item.title, words).map(({ text, isMatch }, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a title have no other key.
              isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
            )}
          </b>
          <span className={classes(searchStyles.foundFacts, textStyles.small, textStyles.dim, textStyles.ellipsis)}>
            {facts.filter(Boolean).join(' · ')}
          </span>
        </span>
      </button>
      <HeartSlot item={item} look="plain" />
      <Link
        {...buttonProps({ look: 'bare', iconOnly: true })}
        to={paths.item(item._id)}
        aria-label={texts.search.open(item.title)}
      >
        <Icon name="arrowRight" />
      </Link>
    </li>
  )
}
