import { FilterFields } from '../../items/FilterFields.tsx'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/form/Field.tsx'
import { OwnerFilter } from './OwnerFilter.tsx'
import { SortOptions, sortOf } from './SortOptions.tsx'
import type { ToolbarProps } from './use-bazar-filters.ts'

const { tools } = texts.bazar

/** The filters and the order on compact screens, in a dialog. */
export function FilterSheet({ filters, change, hasPlace, isPersonBazar, onClose }: ToolbarProps & { onClose: () => void }) {
  return (
    <div className="tools__fields">
      <FilterFields filter={filters} onFilter={change} />
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
      <Button wide onClick={onClose}>
        {tools.show}
      </Button>
    </div>
  )
}
