import type { Page } from '@playwright/test'
import type { PersonName, SampleData } from './sample-data.ts'

/** One screen in one state, for the screenshots of `npm run screens` and for the accessibility tests. */
export interface Screen {
  name: string
  path: (sampleData: SampleData) => string
  /** The signed-in user; a visitor if absent. */
  user?: PersonName
  /** URL patterns of the API calls that get no answer, and of those that fail. */
  pendingCalls?: string
  failingCalls?: string
  /** Runs on the page before the screen is checked. */
  prepare?: (page: Page) => Promise<unknown>
  /** The only device on which the screen exists. */
  device?: 'phone' | 'desk'
  /** Checked in `npm run test:all` only, because its parts are like those of another screen of the list. */
  thorough?: true
}

const clickButton = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()
/** The sheet that follows a publication, of the newest object, as a reload shows it: nothing is published. */
const showPublishedSheet = (returnTo: object | null) => async (page: Page) => {
  await page.evaluate(async (back) => {
    const [item] = await (await fetch('/api/items?limit=1')).json()
    history.replaceState({ usr: { returnTo: back, published: { id: item._id, wasStored: false } }, key: 'published', idx: 0 }, '')
  }, returnTo)
  await page.reload()
  await page.getByRole('dialog').waitFor()
}
const openDialog = (name: string | RegExp) => async (page: Page) => {
  await clickButton(name)(page)
  await page.locator('[role=dialog], [role=alertdialog]').waitFor()
}
/** Opens a form whose button is in a sheet on phones; it is open when it shows its first field, or what `content` names. */
const openInSheet =
  (sheet: RegExp, name: string, content = (page: Page) => page.getByRole('dialog').last().getByRole('textbox').first()) =>
  async (page: Page) => {
    if (await page.getByRole('button', { name: sheet }).filter({ visible: true }).count()) await openDialog(sheet)(page)
    await clickButton(name)(page)
    await content(page).waitFor()
  }
const openMeetingForm = openInSheet(/la proposta$/i, 'Cambia')
const openSetPicker = openInSheet(/la proposta$/i, 'Cambia gli oggetti', (page) =>
  page.getByRole('button', { name: 'Proponi il cambio' }),
)
const openDeletion = async (page: Page) => {
  // On phones the own objects are folded.
  const own = page.getByRole('button', { name: /^Il mio bazar/ }).filter({ visible: true })
  if (await own.count()) await own.click()
  await openDialog('Elimina Ombrello viola')(page)
}
const openInterest = openDialog(/^Interessa: /)
const chooseInInterest = async (page: Page) => {
  await openInterest(page)
  await page
    .getByRole('group', { name: /^Che cosa offri/ })
    .getByRole('checkbox')
    .first()
    .check()
  await page.getByRole('checkbox', { name: 'domani', exact: true }).check()
}
const failInInterest = async (page: Page) => {
  await chooseInInterest(page)
  await page.route('**/api/conversations', (route) => route.abort())
  await page.getByRole('button', { name: 'Invia' }).click()
  await page.getByRole('button', { name: 'Riprova' }).waitFor()
}
const openFeedbackTexts = clickButton('Aggiungi due parole')
const openAnswerForm = async (page: Page) => {
  await page
    .getByRole('checkbox', { name: /^Scegli / })
    .first()
    .check()
  await openDialog('Rispondi a più persone')(page)
}
const openLogOutQuestion = async (page: Page) => {
  await page.getByLabel('Messaggio').fill('Buongiorno')
  // On phones the button is in a menu.
  const menu = page.getByRole('button', { name: /^Il tuo account: / })
  const logOut = page.getByRole('button', { name: 'Logout' })
  await menu.or(logOut).filter({ visible: true }).first().waitFor()
  if (await menu.isVisible()) await menu.click()
  await openDialog('Logout')(page)
}
const ITEM_LIST_CALLS = '**/api/items?*'

/** The inbox screens come before the conversations, because opening a conversation marks its messages as read. */
export const SCREENS: readonly Screen[] = [
  { name: 'bacheca', path: () => '/bacheca', user: 'giulia' },
  { name: 'bacheca-attesa', path: () => '/bacheca', pendingCalls: '**/api/requests?*' },
  { name: 'bacheca-per', path: () => '/bacheca?per=Slittino', user: 'giulia', thorough: true },
  { name: 'annuncio', path: ({ request }) => `/requests/${request}`, user: 'giulia' },
  { name: 'admin', path: () => '/admin', user: 'admin' },
  { name: 'admin-segnalazioni', path: () => '/admin?scheda=segnalazioni', user: 'admin' },
  { name: 'admin-registro', path: () => '/admin?scheda=registro', user: 'admin', thorough: true },
  { name: 'admin-messaggi', path: () => '/admin?scheda=messaggi', user: 'admin', thorough: true },
  { name: 'stato', path: () => '/stato', user: 'admin' },
  { name: 'stato-attesa', path: () => '/stato', user: 'admin', pendingCalls: '**/api/admin/status', thorough: true },
  { name: 'stato-guasto', path: () => '/stato', user: 'admin', failingCalls: '**/api/admin/status', thorough: true },
  { name: 'mio-bazar', path: () => '/mio-bazar', user: 'giulia' },
  { name: 'mio-bazar-nuova', path: () => '/mio-bazar', user: 'nuova', thorough: true },
  { name: 'sospesa', path: () => '/mio-bazar', user: 'sospesa' },
  { name: 'piazza', path: () => '/piazza', user: 'giulia' },
  { name: 'piazza-vuota', path: () => '/piazza', user: 'nuova' },
  { name: 'piazza-attesa', path: () => '/piazza', user: 'giulia', pendingCalls: '**/api/overview' },
  { name: 'piazza-guasto', path: () => '/piazza', user: 'giulia', failingCalls: '**/api/overview' },
  { name: 'profilo', path: () => '/profilo', user: 'giulia' },
  { name: 'profilo-nuova', path: () => '/profilo', user: 'nuova', thorough: true },
  { name: 'profilo-guasto', path: () => '/profilo', user: 'giulia', failingCalls: '**/api/me', thorough: true },
  { name: 'profilo-dati', path: () => '/profilo/dati', user: 'giulia' },
  { name: 'profilo-foto', path: () => '/profilo/foto', user: 'giulia' },
  { name: 'profilo-parole', path: () => '/profilo/parole', user: 'giulia', thorough: true },
  { name: 'profilo-comune', path: () => '/profilo/comune', user: 'giulia', thorough: true },
  { name: 'profilo-nome', path: () => '/profilo/nome', user: 'giulia', thorough: true },
  { name: 'profilo-accesso', path: () => '/profilo/accesso', user: 'giulia', thorough: true },
  { name: 'profilo-segnalazioni', path: () => '/profilo/segnalazioni', user: 'giulia', thorough: true },
  { name: 'radar', path: () => '/radar', user: 'giulia' },
  { name: 'radar-vuoto', path: () => '/radar', user: 'nuova', thorough: true },
  { name: 'radar-attesa', path: () => '/radar', user: 'giulia', pendingCalls: '**/api/radar/matches' },
  { name: 'radar-guasto', path: () => '/radar', user: 'giulia', failingCalls: '**/api/radar/matches' },
  { name: 'privacy', path: () => '/privacy' },
  { name: 'contatti', path: () => '/contact' },
  { name: 'accessibilita', path: () => '/accessibilita', thorough: true },
  { name: 'uscita-domanda', path: () => '/contact', user: 'nuova', prepare: openLogOutQuestion },
  { name: 'collabora', path: () => '/collabora', thorough: true },

  { name: 'landing', path: () => '/' },
  { name: 'home', path: () => '/home' },

  { name: 'ricerca', path: () => '/bazar', user: 'giulia', prepare: openDialog('Cerca') },
  { name: 'mappa', path: () => '/mappa' },
  { name: 'mappa-scelto', path: ({ items }) => `/mappa?oggetto=${items.hers}`, user: 'giulia' },
  { name: 'mappa-vuota', path: () => '/mappa?comune=cogne&raggio=2', thorough: true },
  { name: 'mappa-attesa', path: () => '/mappa', pendingCalls: '**/api/{map,items}?*' },
  { name: 'mappa-guasta', path: () => '/mappa', failingCalls: '**/api/{map,items}?*' },

  { name: 'bazar', path: () => '/bazar', user: 'giulia' },
  { name: 'bazar-visita', path: () => '/bazar', thorough: true },
  { name: 'bazar-nuova', path: () => '/bazar', user: 'nuova', thorough: true },
  { name: 'bazar-attesa', path: () => '/bazar', user: 'giulia', pendingCalls: ITEM_LIST_CALLS },
  { name: 'bazar-guasto', path: () => '/bazar', user: 'giulia', failingCalls: ITEM_LIST_CALLS },
  { name: 'bazar-niente', path: () => '/bazar?q=ippopotamo', user: 'giulia', thorough: true },
  { name: 'bazar-filtri', path: () => '/bazar', user: 'giulia', prepare: openDialog('Filtri') },
  {
    name: 'bazar-ordine',
    path: () => '/bazar',
    user: 'giulia',
    prepare: openDialog('Cambia ordine: Più recenti'),
    device: 'phone',
    thorough: true,
  },
  {
    name: 'bazar-salva-ricerca',
    path: () => '/bazar?q=slitta',
    user: 'giulia',
    prepare: openDialog('Salva questa ricerca'),
    thorough: true,
  },
  { name: 'bazar-elimina', path: () => '/bazar', user: 'giulia', prepare: openDeletion, thorough: true },
  { name: 'bazar-di-maria', path: ({ maria }) => `/bazar/${maria}` },
  { name: 'bazar-di-giulia', path: ({ giulia }) => `/bazar/${giulia}`, thorough: true },
  { name: 'bazar-di-nessuno', path: () => '/bazar/chi-sa', thorough: true },

  { name: 'oggetto', path: ({ items }) => `/item/${items.hers}`, user: 'giulia' },
  { name: 'interessa', path: ({ items }) => `/item/${items.withoutPhoto}`, user: 'giulia', prepare: chooseInInterest },
  { name: 'interessa-vuota', path: ({ items }) => `/item/${items.hers}`, user: 'nuova', prepare: openInterest, thorough: true },
  {
    name: 'interessa-guasta',
    path: ({ items }) => `/item/${items.withoutPhoto}`,
    user: 'giulia',
    prepare: failInInterest,
    thorough: true,
  },
  { name: 'oggetto-mio', path: ({ items }) => `/item/${items.mine}`, user: 'giulia' },
  { name: 'oggetto-dono', path: ({ items }) => `/item/${items.gift}`, thorough: true },
  { name: 'oggetto-promesso', path: ({ items }) => `/item/${items.reserved}`, thorough: true },
  { name: 'oggetto-foto-brutta', path: ({ items }) => `/item/${items.lowQuality}`, thorough: true },
  { name: 'oggetto-senza-foto', path: ({ items }) => `/item/${items.withoutPhoto}`, thorough: true },
  { name: 'oggetto-ostile', path: ({ items }) => `/item/${items.hostile}`, thorough: true },
  {
    name: 'oggetto-foto',
    path: ({ items }) => `/item/${items.hers}`,
    prepare: openDialog('Ingrandisci la foto'),
    thorough: true,
  },
  { name: 'oggetto-chi', path: ({ items }) => `/item/${items.hers}`, prepare: openDialog(/^Maria F\./), thorough: true },
  {
    name: 'oggetto-chi-pochi-scambi',
    path: ({ items }) => `/item/${items.mine}`,
    prepare: openDialog(/^Giulia P\./),
    thorough: true,
  },
  { name: 'oggetto-attesa', path: ({ items }) => `/item/${items.hers}`, pendingCalls: '**/api/items/*' },
  { name: 'oggetto-guasto', path: ({ items }) => `/item/${items.hers}`, failingCalls: '**/api/items/*' },
  { name: 'oggetto-sparito', path: () => '/item/00000000-0000-4000-8000-000000000000', thorough: true },

  {
    name: 'oggetto-segnala-visitatore',
    path: ({ items }) => `/item/${items.hers}`,
    prepare: openDialog('Segnala'),
  },
  {
    name: 'oggetto-segnala',
    path: ({ items }) => `/item/${items.hers}`,
    user: 'giulia',
    prepare: openDialog('Segnala'),
    thorough: true,
  },
  {
    name: 'persona-menu',
    path: ({ maria }) => `/bazar/${maria}`,
    user: 'giulia',
    prepare: async (page) => {
      await clickButton(/^Altro su /)(page)
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'oggetto-interessati',
    path: ({ items }) => `/item/${items.hers}`,
    user: 'maria',
    prepare: openAnswerForm,
    thorough: true,
  },
  {
    name: 'persona-blocca',
    path: ({ maria }) => `/bazar/${maria}`,
    user: 'giulia',
    prepare: async (page) => {
      await clickButton(/^Altro su /)(page)
      await page.getByRole('menuitem', { name: /^Blocca/ }).click()
      await page.getByRole('dialog').waitFor()
    },
    thorough: true,
  },

  { name: 'aggiungi', path: () => '/aggiungi', user: 'nuova', thorough: true },
  { name: 'aggiungi-errori', path: () => '/aggiungi', user: 'nuova', prepare: clickButton('Metti in circolo') },
  // After the other ones: a reload shows the sheet again.
  { name: 'aggiungi-fatto', path: () => '/aggiungi', user: 'nuova', prepare: showPublishedSheet(null), thorough: true },
  {
    name: 'aggiungi-fatto-scambio',
    path: () => '/aggiungi',
    user: 'nuova',
    thorough: true,
    prepare: showPublishedSheet({ path: '/inbox', text: 'Torna allo scambio con Davide', name: 'Davide', photo: null }),
  },
  { name: 'modifica', path: ({ items }) => `/item/${items.mine}/modifica`, user: 'giulia' },

  { name: 'inbox', path: () => '/inbox', user: 'giulia' },
  { name: 'inbox-vuota', path: () => '/inbox', user: 'nuova', thorough: true },
  { name: 'inbox-attesa', path: () => '/inbox', user: 'giulia', pendingCalls: '**/api/conversations?*' },
  { name: 'inbox-guasta', path: () => '/inbox', user: 'giulia', failingCalls: '**/api/conversations?*' },

  { name: 'avvisi', path: () => '/avvisi', user: 'giulia' },
  { name: 'avvisi-nessuno', path: () => '/avvisi', user: 'nuova', thorough: true },
  { name: 'avvisi-attesa', path: () => '/avvisi', user: 'giulia', pendingCalls: '**/api/notices' },
  { name: 'avvisi-guasti', path: () => '/avvisi', user: 'giulia', failingCalls: '**/api/notices' },
  { name: 'preferiti', path: () => '/preferiti', user: 'giulia' },
  { name: 'preferiti-nessuno', path: () => '/preferiti', user: 'nuova', thorough: true },
  { name: 'preferiti-attesa', path: () => '/preferiti', user: 'giulia', pendingCalls: '**/api/favourites?*' },
  { name: 'preferiti-guasti', path: () => '/preferiti', user: 'giulia', failingCalls: '**/api/favourites?*' },
  { name: 'preferiti-scelta', path: ({ items }) => `/item/${items.hers}`, user: 'nuova', prepare: openDialog(/nei preferiti$/) },
  {
    name: 'preferiti-cambio',
    path: () => '/preferiti',
    user: 'giulia',
    prepare: openDialog('Cambia cosa daresti per “Slitta in legno Davos”'),
    thorough: true,
  },
  { name: 'preferiti-scambi-guasti', path: () => '/preferiti', user: 'giulia', failingCalls: '**/api/swaps?*', thorough: true },
  { name: 'avvisi-preferenze', path: () => '/avvisi/preferenze', user: 'giulia' },
  { name: 'disiscrizione-sbagliata', path: () => '/disiscrizione?t=x' },

  { name: 'scambio', path: ({ conversations }) => `/scambio/${conversations.acceptable}`, user: 'giulia' },
  { name: 'scambio-attesa', path: ({ conversations }) => `/scambio/${conversations.waiting}`, user: 'giulia', thorough: true },
  {
    name: 'scambio-sbilanciata',
    path: ({ conversations }) => `/scambio/${conversations.unbalanced}`,
    user: 'giulia',
    thorough: true,
  },
  { name: 'scambio-scegli', path: ({ conversations }) => `/scambio/${conversations.waiting}`, user: 'maria', thorough: true },
  { name: 'scambio-modificata', path: ({ conversations }) => `/scambio/${conversations.unsent}`, user: 'giulia', thorough: true },
  { name: 'scambio-dono', path: ({ conversations }) => `/scambio/${conversations.gift}`, user: 'maria', thorough: true },
  { name: 'scambio-preso', path: ({ conversations }) => `/scambio/${conversations.taken}`, user: 'giulia', thorough: true },
  { name: 'scambio-accettato', path: ({ conversations }) => `/scambio/${conversations.accepted}`, user: 'giulia' },
  {
    name: 'scambio-consegna',
    path: ({ conversations }) => `/scambio/${conversations.accepted}`,
    user: 'giulia',
    prepare: openDialog('Consegna'),
  },
  {
    name: 'scambio-cambia',
    path: ({ conversations }) => `/scambio/${conversations.accepted}`,
    user: 'giulia',
    prepare: openSetPicker,
    thorough: true,
  },
  {
    name: 'scambio-lungo-cambio',
    path: ({ conversations }) => `/scambio/${conversations.longAgreed}`,
    user: 'giulia',
    prepare: openDialog('Guarda'),
    thorough: true,
  },
  { name: 'scambio-chiuso', path: ({ conversations }) => `/scambio/${conversations.rejected}`, user: 'giulia', thorough: true },
  {
    name: 'scambio-archiviato',
    path: ({ conversations }) => `/scambio/${conversations.archived}`,
    user: 'giulia',
    thorough: true,
  },
  { name: 'scambio-ostile', path: ({ conversations }) => `/scambio/${conversations.hostile}`, user: 'giulia', thorough: true },
  { name: 'scambio-lungo', path: ({ conversations }) => `/scambio/${conversations.long}`, user: 'giulia', thorough: true },
  {
    name: 'scambio-lungo-foglio',
    path: ({ conversations }) => `/scambio/${conversations.long}`,
    user: 'giulia',
    prepare: openDialog(/la proposta$/i),
    device: 'phone',
    thorough: true,
  },
  {
    name: 'scambio-lungo-bazar',
    path: ({ conversations }) => `/scambio/${conversations.long}?parte=suo`,
    user: 'giulia',
    device: 'phone',
    thorough: true,
  },
  {
    name: 'scambio-lungo-accettato',
    path: ({ conversations }) => `/scambio/${conversations.longAgreed}`,
    user: 'giulia',
    thorough: true,
  },
  {
    name: 'scambio-lungo-accettato-foglio',
    path: ({ conversations }) => `/scambio/${conversations.longAgreed}`,
    user: 'giulia',
    prepare: openDialog(/la proposta$/i),
    device: 'phone',
    thorough: true,
  },
  {
    name: 'scambio-lungo-dove',
    path: ({ conversations }) => `/scambio/${conversations.longAgreed}`,
    user: 'giulia',
    prepare: openMeetingForm,
    thorough: true,
  },
  {
    name: 'scambio-lungo-consegna',
    path: ({ conversations }) => `/scambio/${conversations.longAgreed}`,
    user: 'giulia',
    prepare: openDialog('Consegna'),
    thorough: true,
  },
  {
    name: 'scambio-lungo-avvenuto',
    path: ({ conversations }) => `/scambio/${conversations.longDone}`,
    user: 'giulia',
    thorough: true,
  },
  {
    name: 'scambio-lungo-parere',
    path: ({ conversations }) => `/scambio/${conversations.longDone}`,
    user: 'giulia',
    prepare: openFeedbackTexts,
    thorough: true,
  },
  { name: 'scambio-altro', path: ({ conversations }) => `/scambio/${conversations.acceptable}`, user: 'maria', thorough: true },
  {
    name: 'scambio-foglio',
    path: ({ conversations }) => `/scambio/${conversations.acceptable}`,
    user: 'giulia',
    prepare: openDialog(/la proposta$/i),
    device: 'phone',
    thorough: true,
  },
  {
    name: 'scambio-tastiera',
    path: ({ conversations }) => `/scambio/${conversations.acceptable}`,
    user: 'giulia',
    prepare: (page) => page.getByRole('textbox', { name: 'Messaggio' }).focus(),
    device: 'phone',
    thorough: true,
  },
  {
    name: 'scambio-bazar',
    path: ({ conversations }) => `/scambio/${conversations.acceptable}`,
    user: 'giulia',
    prepare: (page) => page.getByRole('tab', { name: 'Bazar di Maria' }).click(),
    device: 'phone',
    thorough: true,
  },
  {
    name: 'scambio-rifiuta',
    path: ({ conversations }) => `/scambio/${conversations.acceptable}`,
    user: 'giulia',
    prepare: openDialog('Rifiuta'),
  },
  {
    name: 'scambio-in-arrivo',
    path: ({ conversations }) => `/scambio/${conversations.acceptable}`,
    user: 'giulia',
    pendingCalls: '**/api/conversations/*',
  },
  {
    name: 'scambio-guasto',
    path: ({ conversations }) => `/scambio/${conversations.acceptable}`,
    user: 'giulia',
    failingCalls: '**/api/conversations/*',
  },

  { name: 'giro', path: ({ rings }) => `/giro/${rings.open}`, user: 'giulia' },
  { name: 'giro-accettato', path: ({ rings }) => `/giro/${rings.agreed}`, user: 'giulia', thorough: true },
  { name: 'giro-in-arrivo', path: ({ rings }) => `/giro/${rings.open}`, user: 'giulia', pendingCalls: '**/api/rings/*' },
  { name: 'giro-guasto', path: ({ rings }) => `/giro/${rings.open}`, user: 'giulia', failingCalls: '**/api/rings/*' },

  { name: 'accesso', path: () => '/login?da=%2Faggiungi' },
  { name: 'accesso-finito', path: () => '/login?da=%2Finbox&finito=1', thorough: true },
  { name: 'accesso-chiesto', path: () => '/inbox', thorough: true },
  { name: 'accesso-altri-modi', path: () => '/', prepare: openDialog('Altri modi di entrare'), thorough: true },
  { name: 'accesso-link', path: () => `/login#codice=${'x'.repeat(43)}`, thorough: true },
  {
    name: 'accesso-link-mandato',
    path: () => '/login',
    prepare: async (page) => {
      await page.getByRole('textbox', { name: 'La tua e-mail' }).fill('giulia@example.org')
      await clickButton('Mandami il link')(page)
      await page.getByRole('heading', { name: 'Guarda la tua posta' }).waitFor()
    },
    thorough: true,
  },
  { name: 'accesso-finestra', path: () => '/accesso' },
  { name: 'scelta-account', path: () => '/identity/choose' },
]
