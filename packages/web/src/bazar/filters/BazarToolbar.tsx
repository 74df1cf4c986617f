import { useState } from 'react'
import { Link } from 'react-router'
import { ItemSearchBox } from '../../items/search/SearchInput.tsx'
import { CategoryOptions, categoryOf, StatusOptions, statusOf } from '../../shared/FilterOptions.tsx'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { BREAKPOINTS } from '../../ui/breakpoints.ts'
import { buttonProps } from '../../ui/button-props.ts'
import fieldStyles from '../../ui/form/Field.module.css'
import { inputProps } from '../../ui/form/input-props.ts'
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { lazyComponent, usePreload } from '../../ui/loading/lazy-component.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import sectionStyles from '../../ui/section.module.css'
import toolbar from '../../ui/toolbar.module.css'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import visibility from '../../ui/visibility.module.css'
import bazarStyles from '../Bazar.module.css'
import { countSheetFilters } from './bazar-filters.ts'
import { FilterChips } from './FilterChips.tsx'
import { OwnerFilter } from './OwnerFilter.tsx'
import { offeredSort, SortOptions, sortOf } from './SortOptions.tsx'
import type { ToolbarProps } from './use-bazar-filters.ts'

const { tools } = texts.bazar
const filterTexts = texts.items.filters
export const SCOPES = [
  { value: 'all', text: tools.all },
  { value: 'mine', text: tools.onlyMine },
] as const

/** Loaded when the page is idle: it is not in the first view. */
const FilterSheet = lazyComponent(async () => (await import('./FilterSheet.tsx')).FilterSheet)

/**
 * Search, scope, owner, status, category, order, and the button of the other filters. Compact screens have chips for status and
 * category, `OrderBar` for order and scope, and the owner among the other filters.
 */
export function BazarToolbar(props: ToolbarProps) {
  const { filters, change, isPersonBazar = false, hasPlace } = props
  return (
    <>
      <div data-slot="toolbar" className={toolbar.toolbar}>
        {filters.q && !isPersonBazar ? (
          <button
            type="button"
            {...buttonProps({ look: 'bare', iconOnly: true, className: visibility.compactOnly })}
            aria-label={tools.leaveSearch}
            onClick={() => change({ q: '' })}
          >
            <Icon name="arrowLeft" />
          </button>
        ) : null}
        <ItemSearchBox
          value={filters.q}
          onSearch={(q, isChosen) => change({ q }, { replace: !isChosen })}
          onCategory={(category) => change({ q: '', category })}
          label={tools.label}
        />
        <div className={bazarStyles.toolsWide}>
          {isPersonBazar ? null : (
            <SegmentedControl
              label={tools.scope}
              options={SCOPES}
              value={filters.scope}
              onChange={(scope) => change(scope === 'mine' ? { scope, owner: null } : { scope })}
            />
          )}
          {isPersonBazar || filters.scope === 'mine' ? null : (
            <OwnerFilter owner={filters.owner} onChange={(owner) => change({ owner })} />
          )}
          <Select
            aria-label={filterTexts.status}
            value={filters.status ?? ''}
            onChange={(event) => change({ status: statusOf(event.target.value) })}
          >
            <StatusOptions />
          </Select>
          <Select
            aria-label={filterTexts.category}
            value={filters.category ?? ''}
            onChange={(event) => change({ category: categoryOf(event.target.value) })}
          >
            <CategoryOptions />
          </Select>
          <Select
            aria-label={tools.sort}
            value={offeredSort(filters, hasPlace)}
            onChange={(event) => change({ sort: sortOf(event.target.value) })}
          >
            <SortOptions hasPlace={hasPlace} hasWords={filters.q !== ''} />
          </Select>
        </div>
        <SheetButton {...props} />
        {filters.tag ? (
          <button
            type="button"
            className={bazarStyles.tagChip}
            aria-label={tools.clearTag(filters.tag)}
            onClick={() => change({ tag: '' })}
          >
            {tools.tag(filters.tag)}
            <Icon name="cross" />
          </button>
        ) : null}
      </div>
      <FilterChips filters={filters} change={change} />
    </>
  )
}

function SheetButton({ filters, change, hasPlace, isPersonBazar }: ToolbarProps) {
  const [open, setOpen] = useState(false)
  const isCompact = useMediaQuery(BREAKPOINTS.compact, true)
  const activeCount = countSheetFilters(filters, isCompact)
  const clear = () => change({ condition: null, radius: null, photos: false, ...(isCompact ? { owner: null } : {}) })
  usePreload(FilterSheet)
  return (
    <>
      <button
        type="button"
        {...inputProps({ className: bazarStyles.toolsSheet })}
        data-set={activeCount > 0 || undefined}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        <Icon name="sliders" />
        <span className={bazarStyles.toolsWord}>{tools.sheet}</span> {activeCount > 0 ? <b>{activeCount}</b> : null}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={tools.sheet}>
        <FilterSheet.Component
          {...{ filters, change, hasPlace }}
          onClear={activeCount > 0 ? clear : null}
          onClose={() => setOpen(false)}
        >
          {isCompact && !isPersonBazar && filters.scope === 'all' ? (
            <>
              <div className={fieldStyles.field}>
                <span className={fieldStyles.label} aria-hidden="true">
                  {tools.owner}
                </span>
                <OwnerFilter owner={filters.owner} onChange={(owner) => change({ owner })} />
              </div>
              <Link className={sectionStyles.link} to={paths.mapOf(filters)}>
                {texts.bazar.onTheMap}
              </Link>
            </>
          ) : null}
        </FilterSheet.Component>
      </Dialog>
    </>
  )
}
