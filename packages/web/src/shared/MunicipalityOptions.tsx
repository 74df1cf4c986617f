import { MUNICIPALITIES } from '@barattolo/domain/geo/municipalities'
import { texts } from './texts.ts'

const municipalitiesByName = [...MUNICIPALITIES].sort((a, b) => a.name.localeCompare(b.name, texts.app.locale))

/** The options of a select, whose values are the slugs. */
export function MunicipalityOptions() {
  return municipalitiesByName.map(({ slug, name }) => (
    <option key={slug} value={slug}>
      {name}
    </option>
  ))
}
