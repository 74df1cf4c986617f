import { useState } from 'react'
import { CategoryOptions, categoryOf, StatusOptions, statusOf } from '../items/FilterOptions.tsx'
import { texts } from '../shared/texts.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { SelectField } from '../ui/form/Field.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import type { MapFilter } from './map-url.ts'

interface MapFiltersProps {
  filter: MapFilter
  onFilter: (part: Partial<MapFilter>) => void
}

/** Filter fields for status and category, in the panel or in the dialog. */
export function MapFilterFields({ filter, onFilter }: MapFiltersProps) {
  const text = texts.items.filters
  return (
    <>
      <SelectField
        label={text.status}
        value={filter.status ?? ''}
        onChange={(event) => onFilter({ status: statusOf(event.target.value) })}
      >
        <StatusOptions />
      </SelectField>
      <SelectField
        label={text.category}
        value={filter.category ?? ''}
        onChange={(event) => onFilter({ category: categoryOf(event.target.value) })}
      >
        <CategoryOptions />
      </SelectField>
    </>
  )
}

/** The filter fields in a dialog, if the panel has no space for them; the button shows the number of active filters. */
export function MapFilterButton(props: MapFiltersProps) {
  const [open, setOpen] = useState(false)
  const activeCount = [props.filter.status, props.filter.category].filter(Boolean).length
  const text = texts.map
  return (
    <>
      <span className="ctl__filter" data-set={activeCount > 0 ? activeCount : undefined}>
        <IconButton
          icon="sliders"
          look={activeCount > 0 ? 'ink' : 'line'}
          label={activeCount > 0 ? text.filtersSet(activeCount) : text.filters}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      </span>
      <Dialog open={open} onClose={() => setOpen(false)} title={text.filters}>
        <div className="ctl__sheet">
          <MapFilterFields {...props} />
          <Button wide onClick={() => setOpen(false)}>
            {text.showFiltered}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
