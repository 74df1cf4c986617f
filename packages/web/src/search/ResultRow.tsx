import type { Item } from '@barattolo/domain/items/contract'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { Picture } from '../items/Picture.tsx'
import { Icon } from '../ui/Icon.tsx'
import { marked } from './marked.ts'

interface ResultRowProps {
  item: Item
  words: string
  chosen: boolean
  onSelect: () => void
}

/** One result: the row selects the object on the map, the arrow links to its page. */
export function ResultRow({ item, words, chosen, onSelect }: ResultRowProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // The row may be out of view when its marker was selected.
    if (chosen) row.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen])
  return (
    <li ref={row} className={`found__row${chosen ? ' on' : ''}`}>
      <button type="button" className="found__pick" aria-pressed={chosen} onClick={onSelect}>
        <Picture item={item} className="thumb" sizes="52px" />
        <span className="grow min-w-0">
          <b className="found__title">
            {marked(item.title, words).map(({ text, hit }, place) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a title have no other key.
              hit ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
            )}
          </b>
          <span className="sm dim ell">{[item.location, texts.items.status[item.status]].filter(Boolean).join(' · ')}</span>
        </span>
      </button>
      <Link className="btn btn--ic btn--bare" to={paths.item(item._id)} aria-label={texts.search.open(item.title)}>
        <Icon name="arrowRight" />
      </Link>
    </li>
  )
}
