import type { SignInIntent } from '@barattolo/domain/identity/sign-in-contract'
import type { SavedSearch } from '@barattolo/domain/searches/contract'
import type { ProviderId } from '@barattolo/domain/sign-in-method'

type StatusCategoryFilter = Pick<SavedSearch, 'status' | 'category'>

/** The query parameters for a status and a category in the URLs of the bazar and of the map. */
const toQuery = ({ status, category }: StatusCategoryFilter) => ({
  ...(status && { stato: status }),
  ...(category && { categoria: category }),
})

const withQuery = (path: string, query: Record<string, string>) =>
  Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path

/** Every URL of the product. */
export const paths = {
  landing: '/',
  home: '/home',
  overview: '/piazza',
  map: '/mappa',
  mapOf: ({ q, exact, ...kindFilter }: StatusCategoryFilter & { q: string; exact: boolean }) =>
    withQuery('/mappa', { ...(q && { q }), ...(q && exact && { esatto: 'si' }), ...toQuery(kindFilter) }),
  bazar: '/bazar',
  bazarWithTag: (tag: string) => `/bazar?${new URLSearchParams({ tag })}`,
  bazarOfCategory: (category: NonNullable<StatusCategoryFilter['category']>) =>
    withQuery('/bazar', toQuery({ status: null, category })),
  bazarOf: (uid: string) => `/bazar/${encodeURIComponent(uid)}`,
  addItem: '/aggiungi',
  editItem: (id: string) => `/item/${id}/modifica`,
  item: (id: string) => `/item/${id}`,
  /** The queue of an object, on its owner's page. */
  queueOf: (id: string) => `/item/${id}#interessati`,
  requests: '/bacheca',
  /** The board with the form open; `searched` is a search text that had no results. */
  newRequest: (searched: string) => `/bacheca?${new URLSearchParams({ cerco: searched })}`,
  /** The wanted ads that match an object with this title. */
  requestsFor: (title: string) => `/bacheca?${new URLSearchParams({ per: title })}`,
  /** The current results of a saved search: on the map if it has a circle but no words, else in the bazar. */
  savedSearch: ({ words, circle, ...kindFilter }: Pick<SavedSearch, 'words' | 'status' | 'category' | 'circle'>) =>
    circle && !words
      ? withQuery('/mappa', { vicino: `${circle.lat},${circle.lng}`, raggio: String(circle.radius), ...toQuery(kindFilter) })
      : withQuery('/bazar', { ...(words && { q: words }), ...toQuery(kindFilter) }),
  request: (id: string) => `/requests/${id}`,
  myBazar: '/mio-bazar',
  profile: '/profilo',
  /** The page of a row of the profile (`shell/profile/profile-sections.ts`). */
  profileSection: (section: string) => `/profilo/${section}`,
  /** The user's reports, and the decisions about them. */
  ownReports: '/profilo/segnalazioni',
  inbox: '/inbox',
  notices: '/avvisi',
  noticePreferences: '/avvisi/preferenze',
  favourites: '/preferiti',
  unsubscribe: '/disiscrizione',
  conversation: (id: string) => `/scambio/${id}`,
  /** A conversation with the panel of the user's own items open. */
  ownItemsIn: (id: string) => `/scambio/${id}?parte=mio`,
  ring: (id: string) => `/giro/${id}`,
  radar: '/radar',
  admin: '/admin',
  status: '/stato',
  login: '/login',
  /** `da` is the path to navigate to after the sign-in; `finito` is set if a session has ended. */
  loginFor: (returnPath: string, ended = false) =>
    `/login?${new URLSearchParams({ da: returnPath, ...(ended ? { finito: '1' } : {}) })}`,
  goodbye: '/arrivederci',
  chooser: '/identity/choose',
  chooseAccount: (state: string) => `/identity/choose?${new URLSearchParams({ state })}`,
  /** The window of a provider; also the redirect address that is registered there, therefore without parameters of its own. */
  providerWindow: '/accesso',
  /** `con` is the provider, `per` the intent, `stato` a random name of the sign-in in which the page that opens it waits. */
  openProvider: (con: ProviderId, per: SignInIntent, stato: string) => `/accesso?${new URLSearchParams({ con, per, stato })}`,
  privacy: '/privacy',
  terms: '/terms',
  forbidden: '/forbidden',
  disclaimer: '/disclaimer',
  cookies: '/cookie-policy',
  accessibility: '/accessibilita',
  contact: '/contact',
  collaborate: '/collabora',
  styleGuide: '/stile',
} as const

/** A path from an untrusted source (query, history state) if it stays on our origin, else null, as for `//evil.example`. */
export function sameOriginPath(address: string | null, origin = window.location.origin): string | null {
  if (!address?.startsWith('/')) return null
  const url = URL.parse(address, origin)
  return url?.origin === origin ? url.pathname + url.search + url.hash : null
}
