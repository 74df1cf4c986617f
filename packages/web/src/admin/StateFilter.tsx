import { PERSON_STATES } from '@barattolo/domain/admin/contract'
import { AVAILABILITIES } from '@barattolo/domain/items/kinds'
import { texts } from '../app/texts.ts'
import { Select } from '../ui/Field.tsx'
import type { AdminView } from './admin-address.ts'

type Filter = Pick<AdminView, 'availability' | 'state' | 'held'>

/** Order of the options: Tutti, Disponibile, Scambiato, In trattativa. */
const ORDER = ['disponibile', 'scambiato', 'in_trattativa'] as const satisfies (typeof AVAILABILITIES)[number][]

/** Filters items by availability, conversations by whether they wait for the admin, people by their state. */
export function StateFilter({ view, onFilter }: { view: AdminView; onFilter: (part: Partial<Filter>) => void }) {
  const { value, all, options, read } = CHOICES[view.tab]
  return (
    <Select aria-label={texts.admin.status} value={value(view)} onChange={({ target }) => onFilter(read(target.value))}>
      <option value="">{all}</option>
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </Select>
  )
}

interface Choice {
  value: (view: AdminView) => string
  all: string
  options: readonly (readonly [string, string])[]
  read: (value: string) => Partial<Filter>
}

const CHOICES: Record<AdminView['tab'], Choice> = {
  oggetti: {
    value: ({ availability }) => availability ?? '',
    all: texts.admin.all,
    options: ORDER.map((one) => [one, texts.items.availability[one]]),
    read: (value) => ({ availability: AVAILABILITIES.find((one) => one === value) ?? null }),
  },
  conversazioni: {
    value: ({ held }) => (held ? 'held' : ''),
    all: texts.admin.everybody,
    options: [['held', texts.admin.held]],
    read: (value) => ({ held: value === 'held' }),
  },
  persone: {
    value: ({ state }) => state ?? '',
    all: texts.admin.everybody,
    options: PERSON_STATES.map((one) => [one, texts.admin.states[one]]),
    read: (value) => ({ state: PERSON_STATES.find((one) => one === value) ?? null }),
  },
}
