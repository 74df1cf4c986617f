import { PERSON_STATES } from '@barattolo/domain/admin/contract'
import { AVAILABILITIES } from '@barattolo/domain/items/kinds'
import { texts } from '../app/texts.ts'
import { Select } from '../ui/Field.tsx'
import type { AdminView } from './admin-address.ts'

interface StateFilterProps {
  view: AdminView
  onFilter: (part: Partial<Pick<AdminView, 'availability' | 'state'>>) => void
}

/** In the order of the specification: Tutti, Disponibile, Scambiato, In trattativa. */
const ORDER = ['disponibile', 'scambiato', 'in_trattativa'] as const satisfies (typeof AVAILABILITIES)[number][]

/** Where objects stand, or whether people are let in; conversations have no filter. */
export function StateFilter({ view, onFilter }: StateFilterProps) {
  if (view.tab === 'conversazioni') return null
  const isItems = view.tab === 'oggetti'
  return (
    <Select
      aria-label={texts.admin.status}
      value={(isItems ? view.availability : view.state) ?? ''}
      onChange={({ target: { value } }) =>
        onFilter(
          isItems
            ? { availability: AVAILABILITIES.find((one) => one === value) ?? null }
            : { state: PERSON_STATES.find((one) => one === value) ?? null },
        )
      }
    >
      <option value="">{isItems ? texts.admin.all : texts.admin.everybody}</option>
      {isItems
        ? ORDER.map((one) => (
            <option key={one} value={one}>
              {texts.items.availability[one]}
            </option>
          ))
        : PERSON_STATES.map((one) => (
            <option key={one} value={one}>
              {texts.admin.states[one]}
            </option>
          ))}
    </Select>
  )
}
