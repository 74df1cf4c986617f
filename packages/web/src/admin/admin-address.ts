import { ADMIN_SEARCH_MAX, PERSON_STATES, type PersonState } from '@barattolo/domain/admin/contract'
import { AVAILABILITIES, type Availability } from '@barattolo/domain/items/kinds'
import { REPORT_STATES, type ReportState } from '@barattolo/domain/reports/contract'

/** A tab without filters. */
export const UNFILTERED = { q: '', availability: null, state: null, held: false, reports: null } as const

/** The three lists, with their values in the address. */
export const TABS = ['oggetti', 'conversazioni', 'persone'] as const
export type Tab = (typeof TABS)[number]
/** The queue of reports is a tab beside the lists; it has no search. */
export const QUEUE = 'segnalazioni'
export type Place = Tab | typeof QUEUE

/** What the admin area shows; all of it is in its address. */
export interface AdminView {
  tab: Tab
  q: string
  /** Only for the items. */
  availability: Availability | null
  /** Only for the people. */
  state: PersonState | null
  /** Only for the conversations: those that wait for the admin. */
  held: boolean
  /** State of the displayed reports; null while a list is displayed. */
  reports: ReportState | null
}

const REPORT_WORDS = { open: null, objected: 'contestate', decided: 'decise' } satisfies Record<ReportState, string | null>
const HELD = 'da-decidere'
const STATE_WORDS = { active: 'attive', disabled: 'sospese' } satisfies Record<PersonState, string>

/** Reads an address; invalid values are ignored. */
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

/** The shortest address of the view. */
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
