import { PERSON_STATES } from '@barattolo/domain/admin/person-states'
import { AVAILABILITIES } from '@barattolo/domain/items/item-status'
import { NEGOTIATION_STATES } from '@barattolo/domain/rings/ring'
import { texts } from '../../shared/texts.ts'
import { Select } from '../../ui/form/Select.tsx'
import type { AdminView } from '../admin-url.ts'

type Filter = Pick<AdminView, 'availability' | 'state' | 'ringState' | 'held'>

/** Order of the options: Tutti, Disponibile, Scambiato, In trattativa. */
const AVAILABILITY_ORDER = ['disponibile', 'scambiato', 'in_trattativa'] as const satisfies (typeof AVAILABILITIES)[number][]

/** Filters items by availability, conversations and rings by whether they wait for the admin, rings by their state, people by their state. */
export function StateFilter({ view, onFilter }: { view: AdminView; onFilter: (changes: Partial<Filter>) => void }) {
  const { value, all, options, parse } = CHOICES[view.tab]
  return (
    <Select aria-label={texts.admin.status} value={value(view)} onChange={({ target }) => onFilter(parse(target.value))}>
      <option value="">{all}</option>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </Select>
  )
}

interface FilterChoice {
  value: (view: AdminView) => string
  all: string
  options: readonly (readonly [string, string])[]
  parse: (value: string) => Partial<Filter>
}

const CHOICES: Record<AdminView['tab'], FilterChoice> = {
  oggetti: {
    value: ({ availability }) => availability ?? '',
    all: texts.admin.all,
    options: AVAILABILITY_ORDER.map((option) => [option, texts.items.availability[option]]),
    parse: (value) => ({ availability: AVAILABILITIES.find((option) => option === value) ?? null }),
  },
  conversazioni: {
    value: ({ held }) => (held ? 'held' : ''),
    all: texts.admin.everybody,
    options: [['held', texts.admin.held]],
    parse: (value) => ({ held: value === 'held' }),
  },
  giri: {
    value: ({ ringState, held }) => (held ? 'held' : (ringState ?? '')),
    all: texts.admin.all,
    options: [
      ['held', texts.admin.held],
      ...NEGOTIATION_STATES.map((option) => [option, texts.adminRings.states[option]] as const),
    ],
    parse: (value) => ({
      held: value === 'held',
      ringState: NEGOTIATION_STATES.find((option) => option === value) ?? null,
    }),
  },
  persone: {
    value: ({ state }) => state ?? '',
    all: texts.admin.everybody,
    options: PERSON_STATES.map((option) => [option, texts.admin.states[option]]),
    parse: (value) => ({ state: PERSON_STATES.find((option) => option === value) ?? null }),
  },
}
