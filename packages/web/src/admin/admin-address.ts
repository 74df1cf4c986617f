import { ADMIN_SEARCH_MAX, PERSON_STATES, type PersonState } from '@barattolo/domain/admin/contract'
import { AVAILABILITIES, type Availability } from '@barattolo/domain/items/kinds'
import { REPORT_STATES, type ReportState } from '@barattolo/domain/reports/contract'

/** Everything of a tab. */
export const UNFILTERED = { q: '', availability: null, state: null, held: false, reports: null } as const

/** The three lists, as the address spells them. */
export const TABS = ['oggetti', 'conversazioni', 'persone'] as const
export type Tab = (typeof TABS)[number]
/** The queue of reports stands beside them: it is not searched, and holds no rows. */
export const QUEUE = 'segnalazioni'
export type Place = Tab | typeof QUEUE

/** What the admin area shows; all of it stands in its address. */
export interface AdminView {
  tab: Tab
  q: string
  /** Of the objects alone. */
  availability: Availability | null
  /** Of the people alone. */
  state: PersonState | null
  /** Of the conversations alone: those that wait for the admin. */
  held: boolean
  /** Which reports, where those are shown instead of a list. */
  reports: ReportState | null
}

const REPORT_WORDS = { open: null, objected: 'contestate', decided: 'decise' } satisfies Record<ReportState, string | null>
const HELD = 'da-decidere'
const STATE_WORDS = { active: 'attive', disabled: 'sospese' } satisfies Record<PersonState, string>

/** Reads an address; what it cannot mean counts as not there. */
export function readView(address: URLSearchParams): AdminView {
  const tab = TABS.find((one) => one === address.get('scheda')) ?? 'oggetti'
  const chosen = address.get('stato')
  const isQueue = address.get('scheda') === QUEUE
  return {
    tab,
    q: (address.get('q') ?? '').trim().slice(0, ADMIN_SEARCH_MAX),
    availability: (tab === 'oggetti' && AVAILABILITIES.find((one) => one === chosen)) || null,
    held: tab === 'conversazioni' && chosen === HELD,
    reports: isQueue ? (REPORT_STATES.find((one) => REPORT_WORDS[one] === chosen) ?? 'open') : null,
    state: (tab === 'persone' && PERSON_STATES.find((one) => STATE_WORDS[one] === chosen)) || null,
  }
}

/** The shortest address that says the same. */
export function writeView({ tab, q, availability, state, held, reports }: AdminView): URLSearchParams {
  const address = new URLSearchParams()
  if (reports) {
    address.set('scheda', QUEUE)
    if (REPORT_WORDS[reports]) address.set('stato', REPORT_WORDS[reports])
    return address
  }
  if (tab !== 'oggetti') address.set('scheda', tab)
  if (q) address.set('q', q)
  if (tab === 'oggetti' && availability) address.set('stato', availability)
  if (tab === 'persone' && state) address.set('stato', STATE_WORDS[state])
  if (tab === 'conversazioni' && held) address.set('stato', HELD)
  return address
}

export function isFiltered({ q, availability, state, held, reports }: AdminView): boolean {
  return q !== '' || availability !== null || state !== null || held || (reports !== null && reports !== 'open')
}
