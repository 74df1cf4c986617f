import { PERSON_STATES, type PersonState } from '@barattolo/domain/admin/person-states'
import { MESSAGE_STATES, type MessageState } from '@barattolo/domain/contact/message-states'
import { type Uid, uid } from '@barattolo/domain/ids'
import { AVAILABILITIES, type Availability } from '@barattolo/domain/items/item-status'
import { ADMIN_SEARCH_MAX } from '@barattolo/domain/limits'
import { REPORT_STATES, type ReportState } from '@barattolo/domain/reports/report'
import { NEGOTIATION_STATES, type RingNegotiationState } from '@barattolo/domain/rings/ring'

/** A tab without filters. */
export const UNFILTERED = {
  q: '',
  availability: null,
  state: null,
  ringState: null,
  held: false,
  reports: null,
  messages: null,
  log: null,
} as const

/** The lists, as they are named in the URL. */
export const LIST_TABS = ['oggetti', 'conversazioni', 'giri', 'persone'] as const
export type ListTab = (typeof LIST_TABS)[number]
/** The queue of reports and the messages of the contact form are tabs beside the lists; they have no search. */
export const REPORTS_TAB = 'segnalazioni'
export const MESSAGES_TAB = 'messaggi'
export const LOG_TAB = 'registro'
export type AdminTab = ListTab | typeof REPORTS_TAB | typeof MESSAGES_TAB | typeof LOG_TAB

/** Shows only the acts of one admin, or those that concern one person: uids. */
export interface LogFilter {
  admin: Uid | null
  person: Uid | null
}

/** The state of the admin area; its URL contains all of it. */
export interface AdminView {
  tab: ListTab
  q: string
  /** Only for the items. */
  availability: Availability | null
  /** Only for the people. */
  state: PersonState | null
  /** Only for the rings. */
  ringState: RingNegotiationState | null
  /** Only for the conversations and the rings: those that wait for the admin. */
  held: boolean
  /** State of the displayed reports; null while a list is displayed. */
  reports: ReportState | null
  /** State of the displayed messages; null while something else is displayed. */
  messages: MessageState | null
  /** The filter of the log; null while something else is displayed. */
  log: LogFilter | null
}

const REPORT_VALUES = { open: null, objected: 'contestate', decided: 'decise', sealed: 'sigillate' } satisfies Record<
  ReportState,
  string | null
>
const MESSAGE_VALUES = { open: null, answered: 'risposti' } satisfies Record<MessageState, string | null>
const HELD_VALUE = 'da-decidere'
const RING_VALUES = {
  open: 'aperti',
  repairing: 'in-riparazione',
  agreed: 'accettati',
  dissolved: 'non-si-fanno',
  done: 'avvenuti',
} satisfies Record<RingNegotiationState, string>
const STATE_VALUES = { active: 'attive', disabled: 'sospese' } satisfies Record<PersonState, string>

/** Reads the view from URL parameters; ignores invalid values. */
export function readView(params: URLSearchParams): AdminView {
  const tab = LIST_TABS.find((option) => option === params.get('scheda')) ?? 'oggetti'
  const stateValue = params.get('stato')
  const isQueue = params.get('scheda') === REPORTS_TAB
  const areMessages = params.get('scheda') === MESSAGES_TAB
  const isLog = params.get('scheda') === LOG_TAB
  return {
    tab,
    q: (params.get('q') ?? '').trim().slice(0, ADMIN_SEARCH_MAX),
    availability: (tab === 'oggetti' && AVAILABILITIES.find((option) => option === stateValue)) || null,
    ringState: (tab === 'giri' && NEGOTIATION_STATES.find((option) => RING_VALUES[option] === stateValue)) || null,
    held: hasHeld(tab) && stateValue === HELD_VALUE,
    reports: isQueue ? (REPORT_STATES.find((option) => REPORT_VALUES[option] === stateValue) ?? 'open') : null,
    messages: areMessages ? (MESSAGE_STATES.find((option) => MESSAGE_VALUES[option] === stateValue) ?? 'open') : null,
    log: isLog ? { admin: readUid(params.get('di')), person: readUid(params.get('su')) } : null,
    state: (tab === 'persone' && PERSON_STATES.find((option) => STATE_VALUES[option] === stateValue)) || null,
  }
}

const hasHeld = (tab: ListTab) => tab === 'conversazioni' || tab === 'giri'
const readUid = (text: string | null): Uid | null => uid.safeParse(text).data ?? null

/** Writes the view to URL parameters; omits default values. */
export function writeView({ tab, q, availability, state, ringState, held, reports, messages, log }: AdminView): URLSearchParams {
  const params = new URLSearchParams()
  if (reports) {
    params.set('scheda', REPORTS_TAB)
    if (REPORT_VALUES[reports]) params.set('stato', REPORT_VALUES[reports])
    return params
  }
  if (messages) {
    params.set('scheda', MESSAGES_TAB)
    if (MESSAGE_VALUES[messages]) params.set('stato', MESSAGE_VALUES[messages])
    return params
  }
  if (log) {
    params.set('scheda', LOG_TAB)
    if (log.admin) params.set('di', log.admin)
    if (log.person) params.set('su', log.person)
    return params
  }
  if (tab !== 'oggetti') params.set('scheda', tab)
  if (q) params.set('q', q)
  if (tab === 'oggetti' && availability) params.set('stato', availability)
  if (tab === 'persone' && state) params.set('stato', STATE_VALUES[state])
  if (tab === 'giri' && ringState) params.set('stato', RING_VALUES[ringState])
  if (hasHeld(tab) && held) params.set('stato', HELD_VALUE)
  return params
}

export function isFiltered({ q, availability, state, ringState, held, reports, messages, log }: AdminView): boolean {
  const isQueueFiltered =
    (reports !== null && reports !== 'open') || messages === 'answered' || log?.admin != null || log?.person != null
  return q !== '' || availability !== null || state !== null || ringState !== null || held || isQueueFiltered
}
