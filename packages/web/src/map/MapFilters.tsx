import { useState } from 'react'
import { FilterFields } from '../items/FilterFields.tsx'
import { texts } from '../shared/texts.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import mapStyles from './Map.module.css'
import type { MapFilter } from './map-url.ts'

interface MapFiltersProps {
  filter: MapFilter
  onFilter: (part: Partial<MapFilter>) => void
}

/** The filter fields in a dialog, if the panel has no space for them; the button shows the number of active filters. */
export function MapFilterButton(props: MapFiltersProps) {
  const [open, setOpen] = useState(false)
  const activeCount = [props.filter.status, props.filter.category].filter(Boolean).length
  const text = texts.map
  return (
    <>
      <span className={mapStyles.panelFilter} data-set={activeCount > 0 ? activeCount : undefined}>
        <IconButton
          icon="sliders"
          look={activeCount > 0 ? 'ink' : 'line'}
          label={activeCount > 0 ? text.filtersSet(activeCount) : text.filters}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      </span>
      <Dialog open={open} onClose={() => setOpen(false)} title={text.filters}>
        <div className={mapStyles.panelSheet}>
          <FilterFields {...props} />
          <Button wide onClick={() => setOpen(false)}>
            {text.showFiltered}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
