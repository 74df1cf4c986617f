import type { Ref } from 'react'
import { FilterFields } from '../items/FilterFields.tsx'
import { ItemSearchBox } from '../items/search/SearchInput.tsx'
import { formatInteger } from '../shared/format.ts'
import { MunicipalityOptions } from '../shared/MunicipalityOptions.tsx'
import { texts } from '../shared/texts.ts'
import { useTown } from '../shared/town.tsx'
import { IconButton } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { SelectField } from '../ui/form/Field.tsx'
import { FieldError } from '../ui/form/FieldError.tsx'
import { useHydrated } from '../ui/loading/use-hydrated.ts'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import mapStyles from './Map.module.css'
import { MapFilterButton } from './MapFilters.tsx'
import { areaName, type MapFilter, type SearchArea } from './map-url.ts'

const EVERYWHERE = ''
const HERE = 'here'

interface MapPanelProps {
  ref?: Ref<HTMLElement>
  around: SearchArea
  radius: number
  filter: MapFilter
  /** Compact layout: the status and category filters are in a dialog instead of the panel. */
  compact: boolean
  /** The number of objects; null until it is loaded. */
  count: number | null
  failed: boolean
  onAround: (around: SearchArea) => void
  onRadius: (radius: number) => void
  onFilter: (part: Partial<MapFilter>) => void
  onLocate: () => void
  locating: boolean
  locateError: string | null
}

/** The panel at the top left: municipality, radius, status, category and the number of objects. */
export function MapPanel(props: MapPanelProps) {
  const { ref, around, radius, filter, compact, onAround, onRadius, onFilter, onLocate, locating, locateError } = props
  const isHydrated = useHydrated()
  const { radii } = useTown()
  function choose(value: string) {
    if (value === HERE) return
    onAround(value === EVERYWHERE ? { kind: 'everywhere' } : { kind: 'municipality', slug: value })
  }
  return (
    <section ref={ref} className={classes(surfaces.plate, mapStyles.panel)} aria-label={texts.map.title} data-covers-map>
      <ItemSearchBox
        value={filter.q}
        onSearch={(q) => onFilter({ q, exact: false })}
        onCategory={(category) => onFilter({ q: '', exact: false, category })}
        label={texts.map.search}
      />
      {compact || !isHydrated ? <MapFilterButton filter={filter} onFilter={onFilter} /> : null}
      <IconButton
        className={mapStyles.panelHere}
        icon="crosshair"
        look="line"
        label={texts.map.hereLabel}
        onClick={onLocate}
        disabled={locating}
        aria-busy={locating}
      />
      <SelectField label={texts.map.municipality} value={optionOf(around)} onChange={(event) => choose(event.target.value)}>
        <option value={EVERYWHERE}>{texts.map.everywhere}</option>
        {around.kind === 'here' ? <option value={HERE}>{texts.map.hereOption}</option> : null}
        <MunicipalityOptions />
      </SelectField>
      <SelectField label={texts.map.radius} value={radius} onChange={(event) => onRadius(Number(event.target.value))}>
        {radii.options.map((km) => (
          <option key={km} value={km}>
            {texts.map.kilometres(km)}
          </option>
        ))}
      </SelectField>
      {/* The server does not know the window: its HTML has the filters of both layouts, of which the style sheet hides one. */}
      {compact && isHydrated ? null : <FilterFields filter={filter} onFilter={onFilter} />}
      <ItemCount {...props} />
      {locateError ? <FieldError>{locateError}</FieldError> : null}
    </section>
  )
}

function ItemCount({ around, radius, count, failed }: MapPanelProps) {
  const place = areaName(around, useTown())
  const within = place === null ? texts.map.withinOfMe(radius) : texts.map.withinOf(radius, place)
  return (
    <p className={mapStyles.panelCount} role="status">
      {count === null ? (
        <span className={textStyles.dim}>{failed ? texts.map.notCounted : texts.map.counting}</span>
      ) : (
        <>
          <b>{formatInteger(count)}</b>{' '}
          <span>
            {texts.map.shown(count)} <span className={mapStyles.panelWithin}>{within}</span>
          </span>
        </>
      )}
    </p>
  )
}

function optionOf(around: SearchArea): string {
  if (around.kind === 'municipality') return around.slug
  return around.kind === 'here' ? HERE : EVERYWHERE
}
