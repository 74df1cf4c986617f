import { CATEGORIES, type Category } from '@barattolo/domain/items/categories'
import type { ItemCard, ItemSearchParams } from '@barattolo/domain/items/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ItemsSection, type ItemsSectionProps } from '../../items/card/ItemsSection.tsx'
import { itemCount } from '../../items/items.queries.ts'
import type { Words } from '../../items/search/words-url.ts'
import { WantedAd } from '../../requests/WantedAd.tsx'
import { paths } from '../../shared/paths.ts'
import { useViewerUid } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import sectionStyles from '../../ui/section.module.css'
import textStyles from '../../ui/text.module.css'
import bazarStyles from '../Bazar.module.css'

const text = texts.searchAnswer

interface NothingNamedProps {
  section: ItemsSectionProps
  words: Words
  /** Objects that are near in meaning. */
  nearItems: readonly ItemCard[]
  onClear: (() => void) | null
}

/** No object has the words: the wanted ad for them, the way out of the filters, and what is near in meaning or new. */
export function NothingNamed({ section, words, nearItems, onClear }: NothingNamedProps) {
  return (
    <>
      <div className={bazarStyles.nothing}>
        <div className={bazarStyles.nothingHead}>
          <svg viewBox="0 0 96 118" aria-hidden="true">
            <path d="M26 8h44v12H26zM30 20h36c0 12 18 14 18 32v44a16 16 0 0 1-16 16H28a16 16 0 0 1-16-16V52c0-18 18-20 18-32Z" />
            <path className={bazarStyles.nothingGlint} d="M22 58v16" />
          </svg>
          <div role="status">
            <p className={classes(textStyles.sign, textStyles.title2)}>{text.none(words.q)}</p>
            <p className={textStyles.dim}>{text.noneText}</p>
          </div>
        </div>
        {onClear ? <WithoutFilters words={words} search={section.search} onClear={onClear} /> : null}
        {/* The key begins another ad for other words. */}
        <WantedAd key={words.q} words={words.q} />
      </div>
      <Meanwhile section={section} category={mostFrequentCategory(nearItems)} />
    </>
  )
}

/** What is near in meaning; else the newest objects. */
function Meanwhile({ section: found, category }: { section: ItemsSectionProps; category: Category | null }) {
  // The order of compact screens would take the place of the title.
  const { bar: _, ...section } = found
  if (category === null) {
    const { near, ownerUid, notOwnerUid } = section.search
    return <ItemsSection {...section} title={text.newest} search={{ near, ownerUid, notOwnerUid }} />
  }
  return (
    <ItemsSection
      {...section}
      title={text.meanwhile(texts.items.category[category].label)}
      link={
        <Link className={sectionStyles.link} to={paths.bazarOfCategory(category)}>
          {text.wholeCategory}
        </Link>
      }
    />
  )
}

function mostFrequentCategory(items: readonly ItemCard[]): Category | null {
  const countOf = (category: Category) => items.filter((item) => item.category === category).length
  const [first = null] = CATEGORIES.toSorted((a, b) => countOf(b) - countOf(a))
  return items.length === 0 ? null : first
}

interface WithoutFiltersProps {
  words: Words
  search: ItemSearchParams
  onClear: () => void
}

/** How many objects the words have without the filters, if any. */
function WithoutFilters({ words, search, onClear }: WithoutFiltersProps) {
  const { ownerUid, notOwnerUid } = search
  const unfiltered = { q: words.q, ...(words.exact ? { exact: 'yes' as const } : {}), ownerUid, notOwnerUid }
  const found = useQuery(itemCount(unfiltered, useViewerUid())).data
  return (
    <p className={bazarStyles.nothingFilters}>
      <Button look="line" onClick={onClear}>
        {text.clear}
      </Button>
      {found?.total && !found.reading?.isNear ? (
        <span className={textStyles.dim}>{text.withoutFilters(found.total, found.isTotalBounded)}</span>
      ) : null}
    </p>
  )
}
