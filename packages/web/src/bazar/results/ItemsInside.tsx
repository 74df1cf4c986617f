import type { ItemSearchParams } from '@barattolo/domain/items/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ItemsSection } from '../../items/card/ItemsSection.tsx'
import { itemPages } from '../../items/items.queries.ts'
import { useViewerUid } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { RenderWhenNear } from '../../ui/loading/RenderWhenNear.tsx'
import bazarStyles from '../Bazar.module.css'

interface ItemsInsideProps {
  words: string
  search: ItemSearchParams
}

/** At the end of the results, once it is in view: one closed line for what only contains the letters inside another word. */
export function ItemsInside({ words, search }: ItemsInsideProps) {
  return (
    // The key closes the line for another search.
    <RenderWhenNear key={JSON.stringify([words, search])} className={bazarStyles.inside}>
      <ClosedLine words={words} search={search} />
    </RenderWhenNear>
  )
}

function ClosedLine({ words, search }: ItemsInsideProps) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const inside = { ...search, inside: 'yes' as const }
  const { total, isTotalBounded = false } = useInfiniteQuery(itemPages(inside, useViewerUid())).data?.pages[0] ?? {}
  if (!total) return null
  const label = texts.searchAnswer.inside(total, isTotalBounded, words)
  return (
    <>
      <button
        type="button"
        className={bazarStyles.insideLine}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{label}</span>
        <Icon name="caretDown" />
      </button>
      <div id={listId}>{isOpen ? <ItemsSection title={label} search={inside} empty={null} /> : null}</div>
    </>
  )
}
