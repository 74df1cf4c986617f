import type { Uid } from '@barattolo/domain/ids'
import type { ItemSearchParams } from '@barattolo/domain/items/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { ItemsSection, type ItemsSectionProps } from '../items/card/ItemsSection.tsx'
import { ItemThumb } from '../items/ItemThumb.tsx'
import { itemPages } from '../items/items.queries.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon/Icon.tsx'
import sectionStyles from '../ui/section.module.css'
import visibility from '../ui/visibility.module.css'
import bazarStyles from './Bazar.module.css'
import { NoMatchingOwnItems, NoOwnItems, NothingFound } from './empty-states.tsx'
import { FoundItems } from './results/FoundItems.tsx'

interface OwnItemsProps {
  search: ItemSearchParams & { ownerUid: Uid }
  filtered: boolean
  onClear: (() => void) | null
}

interface OwnAnswerProps extends Pick<ComponentProps<typeof FoundItems>, 'words' | 'onWords'> {
  bar: ReactNode
}

/** "Solo i miei": the user's objects are the whole list. */
export function OwnItems({ search, filtered, onClear, bar, ...answer }: OwnItemsProps & OwnAnswerProps) {
  const empty = filtered ? <NothingFound filtered onClear={onClear} /> : <NoOwnItems />
  return <FoundItems isOfPerson {...answer} section={{ ...ownSection({ search, filtered, empty }), bar }} />
}

/** The user's objects in one row above the others; on compact screens folded into a line with a picture and their number. */
export function OwnItemsRow({ search, filtered, isOpen, onToggle }: OwnItemsProps & { isOpen: boolean; onToggle: () => void }) {
  const rowId = useId()
  const firstPage = useInfiniteQuery(itemPages(search, search.ownerUid)).data?.pages[0]
  const [firstItem] = firstPage?.rows ?? []
  const matchesNone = filtered && firstPage?.total === 0
  return (
    <>
      {matchesNone ? null : (
        <button
          type="button"
          className={classes(bazarStyles.ownItem, visibility.compactOnly)}
          aria-expanded={isOpen}
          aria-controls={rowId}
          onClick={onToggle}
        >
          {firstItem ? <ItemThumb item={firstItem} /> : <Icon name="storefront" />}
          <b>{texts.bazar.mine}</b>{' '}
          <span data-slot="section-count" className={sectionStyles.count}>
            {firstPage?.total === undefined ? null : texts.bazar.count(firstPage.total, false)}
          </span>
          <Icon name="caretDown" />
        </button>
      )}
      <div
        id={rowId}
        className={isOpen && !matchesNone ? bazarStyles.ownRow : classes(bazarStyles.ownRow, visibility.notCompact)}
      >
        <ItemsSection {...ownSection({ search, filtered, empty: filtered ? <NoMatchingOwnItems /> : <NoOwnItems /> })} row />
      </div>
    </>
  )
}

interface OwnSection extends Pick<OwnItemsProps, 'search' | 'filtered'> {
  empty: ReactNode
}

function ownSection({ filtered, ...section }: OwnSection): ItemsSectionProps {
  return {
    ...section,
    title: texts.bazar.mine,
    link: (
      <Link className={sectionStyles.link} to={paths.myBazar}>
        {texts.bazar.tidy}
      </Link>
    ),
    last: filtered ? null : <AddTile />,
  }
}

function AddTile() {
  return (
    <Link className={bazarStyles.isNew} to={paths.addItem}>
      <Icon name="plus" />
      {texts.bazar.add}
    </Link>
  )
}
