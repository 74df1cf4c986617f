import type { Category } from '@barattolo/domain/items/categories'
import { useState } from 'react'
import { CategoryOptions, categoryOf, StatusOptions, statusOf } from '../../items/FilterOptions.tsx'
import { texts } from '../../shared/texts.ts'
import { SearchBox } from '../../ui/form/SearchBox.tsx'
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { lazyComponent, usePreload } from '../../ui/loading/lazy-component.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { OwnerFilter } from './OwnerFilter.tsx'
import { SortOptions, sortOf } from './SortOptions.tsx'
import type { ToolbarProps } from './use-bazar-filters.ts'

const { tools } = texts.bazar
const filterTexts = texts.items.filters
const SCOPES = [
  { value: 'all', text: tools.all },
  { value: 'mine', text: tools.onlyMine },
] as const

/** Loaded when the page is idle: it is not in the first view. */
const FilterSheet = lazyComponent(async () => (await import('./FilterSheet.tsx')).FilterSheet)

/** Search, scope, owner, status, category and order. On compact screens the last four are in a sheet. */
export function BazarToolbar({ filters, change, isPersonBazar = false, hasPlace }: ToolbarProps) {
  return (
    <div className="tools">
      <SearchBox
        value={filters.q}
        onSearch={(q) => change({ q }, { replace: true })}
        label={tools.label}
        placeholder={tools.search}
      />
      {isPersonBazar ? null : (
        <SegmentedControl
          label={tools.scope}
          options={SCOPES}
          value={filters.scope}
          onChange={(scope) => change(scope === 'mine' ? { scope, owner: null } : { scope })}
        />
      )}
      <div className="tools__wide">
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
          value={filters.sort === 'nearest' && !hasPlace ? 'newest' : filters.sort}
          onChange={(event) => change({ sort: sortOf(event.target.value) })}
        >
          <SortOptions hasPlace={hasPlace} />
        </Select>
      </div>
      <SheetButton filters={filters} change={change} hasPlace={hasPlace} isPersonBazar={isPersonBazar} />
      {filters.category ? <CategoryChip category={filters.category} onClear={() => change({ category: null })} /> : null}
      {filters.tag ? (
        <button type="button" className="tagchip" aria-label={tools.clearTag(filters.tag)} onClick={() => change({ tag: '' })}>
          {tools.tag(filters.tag)}
          <Icon name="cross" />
        </button>
      ) : null}
    </div>
  )
}

/** Compact screens only, where the category select is in the sheet. */
function CategoryChip({ category, onClear }: { category: Category; onClear: () => void }) {
  const { label } = texts.items.category[category]
  return (
    <button type="button" className="tagchip only-m" aria-label={tools.clearCategory(label)} onClick={onClear}>
      {label}
      <Icon name="cross" />
    </button>
  )
}

function SheetButton(props: ToolbarProps) {
  const { status, category, owner, sort } = props.filters
  const [open, setOpen] = useState(false)
  const activeCount = [status, category, owner, sort === 'newest' ? null : sort].filter(Boolean).length
  usePreload(FilterSheet)
  return (
    <>
      <button type="button" className="inp tools__sheet" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Icon name="sliders" />
        <span className="grow ell">{activeCount > 0 ? tools.sheetSet(activeCount) : tools.sheet}</span>
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={tools.sheet}>
        <FilterSheet.Component {...props} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
