import { useMemo } from 'react'
import { texts } from './texts.ts'
import { useTown } from './town.tsx'

/** The options of a select, by name, whose values are the slugs. */
export function MunicipalityOptions() {
  const { municipalities } = useTown()
  const byName = useMemo(
    () => municipalities.toSorted((a, b) => a.name.localeCompare(b.name, texts.app.locale)),
    [municipalities],
  )
  return byName.map(({ slug, name }) => (
    <option key={slug} value={slug}>
      {name}
    </option>
  ))
}
