import type { Page } from '@playwright/test'
import type { PersonName, World } from './world.ts'

/** One screen in one state, for the screenshots of `npm run screens` and for the accessibility tests. */
export interface Screen {
  name: string
  at: (world: World) => string
  /** The signed-in user; a visitor if absent. */
  as?: PersonName
  /** URL patterns of the API calls that get no answer, and of those that fail. */
  waiting?: string
  failing?: string
  /** Runs on the page before the screen is checked. */
  after?: (page: Page) => Promise<unknown>
  /** The only device on which the screen exists. */
  only?: 'phone' | 'desk'
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()
const opening = (name: string | RegExp) => async (page: Page) => {
  await button(name)(page)
  await page.locator('[role=dialog], [role=alertdialog]').waitFor()
}
/** Opens a form whose button is in a sheet on phones. */
const inSheet = (sheet: string, name: string) => async (page: Page) => {
  if (await page.getByRole('button', { name: sheet }).filter({ visible: true }).count()) await opening(sheet)(page)
  await button(name)(page)
  await page.getByRole('dialog').last().getByRole('textbox').first().waitFor()
}
const rearranging = inSheet('Altre azioni', 'Cambia')
const reviewing = inSheet('Com’è finita', 'Com’è andata?')
const answeringSeveral = async (page: Page) => {
  await page
    .getByRole('checkbox', { name: /^Scegli / })
    .first()
    .check()
  await opening('Rispondi a più persone')(page)
}
const ITEMS = '**/api/items?*'

/** The inbox screens come before the conversations, because opening a conversation marks its messages as read. */
export const SCREENS: readonly Screen[] = [
  { name: 'bacheca', at: () => '/bacheca', as: 'giulia' },
  { name: 'bacheca-attesa', at: () => '/bacheca', waiting: '**/api/requests?*' },
  { name: 'bacheca-per', at: () => '/bacheca?per=Slittino', as: 'giulia' },
  { name: 'annuncio', at: ({ request }) => `/requests/${request}`, as: 'giulia' },
  { name: 'admin', at: () => '/admin', as: 'admin' },
  { name: 'admin-segnalazioni', at: () => '/admin?scheda=segnalazioni', as: 'admin' },
  { name: 'mio-bazar', at: () => '/mio-bazar', as: 'giulia' },
  { name: 'mio-bazar-nuova', at: () => '/mio-bazar', as: 'nuova' },
  { name: 'radar', at: () => '/radar', as: 'giulia' },
  { name: 'radar-vuoto', at: () => '/radar', as: 'nuova' },
  { name: 'radar-attesa', at: () => '/radar', as: 'giulia', waiting: '**/api/radar/matches' },
  { name: 'radar-guasto', at: () => '/radar', as: 'giulia', failing: '**/api/radar/matches' },
  { name: 'privacy', at: () => '/privacy' },
  { name: 'contatti', at: () => '/contact' },
  { name: 'collabora', at: () => '/collabora' },

  { name: 'landing', at: () => '/' },
  { name: 'home', at: () => '/home' },

  { name: 'ricerca', at: () => '/bazar', as: 'giulia', after: opening('Cerca') },
  { name: 'mappa', at: () => '/mappa' },
  { name: 'mappa-scelto', at: ({ items }) => `/mappa?oggetto=${items.hers}`, as: 'giulia' },
  { name: 'mappa-vuota', at: () => '/mappa?comune=cogne&raggio=2' },
  { name: 'mappa-attesa', at: () => '/mappa', waiting: '**/api/{map,items}?*' },
  { name: 'mappa-guasta', at: () => '/mappa', failing: '**/api/{map,items}?*' },

  { name: 'bazar', at: () => '/bazar', as: 'giulia' },
  { name: 'bazar-visita', at: () => '/bazar' },
  { name: 'bazar-nuova', at: () => '/bazar', as: 'nuova' },
  { name: 'bazar-attesa', at: () => '/bazar', as: 'giulia', waiting: ITEMS },
  { name: 'bazar-guasto', at: () => '/bazar', as: 'giulia', failing: ITEMS },
  { name: 'bazar-niente', at: () => '/bazar?q=ippopotamo', as: 'giulia' },
  { name: 'bazar-filtri', at: () => '/bazar', as: 'giulia', after: opening('Filtra e ordina'), only: 'phone' },
  { name: 'bazar-salva-ricerca', at: () => '/bazar?q=slitta', as: 'giulia', after: opening('Salva questa ricerca') },
  { name: 'bazar-elimina', at: () => '/bazar', as: 'giulia', after: opening('Elimina Ombrello viola') },
  { name: 'bazar-di-maria', at: ({ maria }) => `/bazar/${maria}` },
  { name: 'bazar-di-nessuno', at: () => '/bazar/chi-sa' },

  { name: 'oggetto', at: ({ items }) => `/item/${items.hers}`, as: 'giulia' },
  { name: 'oggetto-mio', at: ({ items }) => `/item/${items.mine}`, as: 'giulia' },
  { name: 'oggetto-dono', at: ({ items }) => `/item/${items.gift}` },
  { name: 'oggetto-promesso', at: ({ items }) => `/item/${items.reserved}` },
  { name: 'oggetto-foto-brutta', at: ({ items }) => `/item/${items.ugly}` },
  { name: 'oggetto-senza-foto', at: ({ items }) => `/item/${items.bare}` },
  { name: 'oggetto-ostile', at: ({ items }) => `/item/${items.hostile}` },
  { name: 'oggetto-foto', at: ({ items }) => `/item/${items.hers}`, after: opening('Ingrandisci la foto') },
  { name: 'oggetto-chi', at: ({ items }) => `/item/${items.hers}`, after: opening(/^Maria F\./) },
  { name: 'oggetto-attesa', at: ({ items }) => `/item/${items.hers}`, waiting: '**/api/items/*' },
  { name: 'oggetto-guasto', at: ({ items }) => `/item/${items.hers}`, failing: '**/api/items/*' },
  { name: 'oggetto-sparito', at: () => '/item/00000000-0000-4000-8000-000000000000' },

  { name: 'oggetto-segnala', at: ({ items }) => `/item/${items.hers}`, as: 'giulia', after: opening('Segnala') },
  { name: 'oggetto-interessati', at: ({ items }) => `/item/${items.hers}`, as: 'maria', after: answeringSeveral },
  { name: 'persona-blocca', at: ({ maria }) => `/bazar/${maria}`, as: 'giulia', after: opening(/^Blocca/) },

  { name: 'aggiungi', at: () => '/aggiungi', as: 'nuova' },
  { name: 'aggiungi-errori', at: () => '/aggiungi', as: 'nuova', after: button('Salva l’oggetto') },
  { name: 'modifica', at: ({ items }) => `/item/${items.mine}/modifica`, as: 'giulia' },

  { name: 'inbox', at: () => '/inbox', as: 'giulia' },
  { name: 'inbox-vuota', at: () => '/inbox', as: 'nuova' },
  { name: 'inbox-attesa', at: () => '/inbox', as: 'giulia', waiting: '**/api/conversations?*' },
  { name: 'inbox-guasta', at: () => '/inbox', as: 'giulia', failing: '**/api/conversations?*' },

  { name: 'avvisi', at: () => '/avvisi', as: 'giulia' },
  { name: 'avvisi-nessuno', at: () => '/avvisi', as: 'nuova' },
  { name: 'avvisi-attesa', at: () => '/avvisi', as: 'giulia', waiting: '**/api/notices' },
  { name: 'avvisi-guasti', at: () => '/avvisi', as: 'giulia', failing: '**/api/notices' },
  { name: 'avvisi-preferenze', at: () => '/avvisi/preferenze', as: 'giulia' },
  { name: 'disiscrizione-sbagliata', at: () => '/disiscrizione?t=x' },

  { name: 'scambio', at: ({ talks }) => `/scambio/${talks.acceptable}`, as: 'giulia' },
  { name: 'scambio-attesa', at: ({ talks }) => `/scambio/${talks.waiting}`, as: 'giulia' },
  { name: 'scambio-sbilanciata', at: ({ talks }) => `/scambio/${talks.unbalanced}`, as: 'giulia' },
  { name: 'scambio-modificata', at: ({ talks }) => `/scambio/${talks.unsent}`, as: 'giulia' },
  { name: 'scambio-dono', at: ({ talks }) => `/scambio/${talks.gift}`, as: 'maria' },
  { name: 'scambio-preso', at: ({ talks }) => `/scambio/${talks.taken}`, as: 'giulia' },
  { name: 'scambio-accettato', at: ({ talks }) => `/scambio/${talks.accepted}`, as: 'giulia' },
  { name: 'scambio-consegna', at: ({ talks }) => `/scambio/${talks.accepted}`, as: 'giulia', after: opening('Consegna') },
  { name: 'scambio-chiuso', at: ({ talks }) => `/scambio/${talks.rejected}`, as: 'giulia' },
  { name: 'scambio-archiviato', at: ({ talks }) => `/scambio/${talks.archived}`, as: 'giulia' },
  { name: 'scambio-ostile', at: ({ talks }) => `/scambio/${talks.hostile}`, as: 'giulia' },
  { name: 'scambio-lungo', at: ({ talks }) => `/scambio/${talks.long}`, as: 'giulia' },
  {
    name: 'scambio-lungo-foglio',
    at: ({ talks }) => `/scambio/${talks.long}`,
    as: 'giulia',
    after: opening('Altre azioni'),
    only: 'phone',
  },
  {
    name: 'scambio-lungo-bazar',
    at: ({ talks }) => `/scambio/${talks.long}?parte=suo`,
    as: 'giulia',
    only: 'phone',
  },
  { name: 'scambio-lungo-accettato', at: ({ talks }) => `/scambio/${talks.longAgreed}`, as: 'giulia' },
  { name: 'scambio-lungo-dove', at: ({ talks }) => `/scambio/${talks.longAgreed}`, as: 'giulia', after: rearranging },
  { name: 'scambio-lungo-consegna', at: ({ talks }) => `/scambio/${talks.longAgreed}`, as: 'giulia', after: opening('Consegna') },
  { name: 'scambio-lungo-avvenuto', at: ({ talks }) => `/scambio/${talks.longDone}`, as: 'giulia' },
  { name: 'scambio-lungo-parere', at: ({ talks }) => `/scambio/${talks.longDone}`, as: 'giulia', after: reviewing },
  { name: 'scambio-altro', at: ({ talks }) => `/scambio/${talks.acceptable}`, as: 'maria' },
  {
    name: 'scambio-foglio',
    at: ({ talks }) => `/scambio/${talks.acceptable}`,
    as: 'giulia',
    after: opening('Altre azioni'),
    only: 'phone',
  },
  {
    name: 'scambio-bazar',
    at: ({ talks }) => `/scambio/${talks.acceptable}`,
    as: 'giulia',
    after: (page) => page.getByRole('tab', { name: 'Bazar di Maria' }).click(),
    only: 'phone',
  },
  { name: 'scambio-rifiuta', at: ({ talks }) => `/scambio/${talks.acceptable}`, as: 'giulia', after: opening('Rifiuta') },
  {
    name: 'scambio-in-arrivo',
    at: ({ talks }) => `/scambio/${talks.acceptable}`,
    as: 'giulia',
    waiting: '**/api/conversations/*',
  },
  { name: 'scambio-guasto', at: ({ talks }) => `/scambio/${talks.acceptable}`, as: 'giulia', failing: '**/api/conversations/*' },

  { name: 'accesso', at: () => '/login?da=%2Faggiungi' },
  { name: 'accesso-finito', at: () => '/login?da=%2Finbox&finito=1' },
  { name: 'accesso-chiesto', at: () => '/inbox' },
  { name: 'scelta-account', at: () => '/identity/choose' },
]
