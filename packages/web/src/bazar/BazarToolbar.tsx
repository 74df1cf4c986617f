import type { Category } from '@barattolo/domain/items/categories'
import { ITEM_SORTS, type ItemSort } from '@barattolo/domain/items/contract'
import { useState } from 'react'
import { CategoryOptions, categoryOf, StatusOptions, statusOf } from '../items/FilterOptions.tsx'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Select, SelectField } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { OwnerFilter } from './OwnerFilter.tsx'
import type { BazarFiltersState } from './use-bazar-filters.ts'

interface ToolbarProps extends Pick<BazarFiltersState, 'filters' | 'change'> {
  /** One person's bazar: hides the scope and owner filters. */
  isPersonBazar?: boolean
  /** The order "nearest" is offered only if the viewer's place is known. */
  hasPlace: boolean
}

const { tools } = texts.bazar
const filterTexts = texts.items.filters
const SCOPES = [
  { value: 'all', text: tools.all },
  { value: 'mine', text: tools.onlyMine },
] as const

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
      <ToolsSheet filters={filters} change={change} hasPlace={hasPlace} isPersonBazar={isPersonBazar} />
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

function ToolsSheet({ filters, change, hasPlace, isPersonBazar }: ToolbarProps) {
  const [open, setOpen] = useState(false)
  const activeCount = [filters.status, filters.category, filters.owner, filters.sort === 'newest' ? null : filters.sort].filter(
    Boolean,
  ).length
  return (
    <>
      <button type="button" className="inp tools__sheet" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Icon name="sliders" />
        <span className="grow ell">{activeCount > 0 ? tools.sheetSet(activeCount) : tools.sheet}</span>
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={tools.sheet} closeLabel={texts.app.close}>
        <div className="tools__fields">
          <SelectField
            label={filterTexts.status}
            value={filters.status ?? ''}
            onChange={(event) => change({ status: statusOf(event.target.value) })}
          >
            <StatusOptions />
          </SelectField>
          <SelectField
            label={filterTexts.category}
            value={filters.category ?? ''}
            onChange={(event) => change({ category: categoryOf(event.target.value) })}
          >
            <CategoryOptions />
          </SelectField>
          <SelectField
            label={tools.sort}
            value={filters.sort === 'nearest' && !hasPlace ? 'newest' : filters.sort}
            onChange={(event) => change({ sort: sortOf(event.target.value) })}
          >
            <SortOptions hasPlace={hasPlace} />
          </SelectField>
          {isPersonBazar || filters.scope === 'mine' ? null : (
            <div className="field">
              <span className="lbl" aria-hidden="true">
                {tools.owner}
              </span>
              <OwnerFilter owner={filters.owner} onChange={(owner) => change({ owner })} />
            </div>
          )}
          <Button wide onClick={() => setOpen(false)}>
            {tools.show}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

function SortOptions({ hasPlace }: { hasPlace: boolean }) {
  return ITEM_SORTS.filter((sort) => sort !== 'nearest' || hasPlace).map((sort) => (
    <option key={sort} value={sort}>
      {tools.sorts[sort]}
    </option>
  ))
}

const sortOf = (value: string): ItemSort => ITEM_SORTS.find((sort) => sort === value) ?? 'newest'
