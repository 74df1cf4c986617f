import type { SavedSearch } from '@barattolo/domain/searches/contract'

type Kinds = Pick<SavedSearch, 'status' | 'category'>

/** A kind and a category, as the addresses of the bazar and of the map have them. */
const inAddress = ({ status, category }: Kinds) => ({
  ...(status && { stato: status }),
  ...(category && { categoria: category }),
})

const withQuery = (path: string, query: Record<string, string>) =>
  Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path

/** Every address of the product. */
export const paths = {
  landing: '/',
  home: '/home',
  map: '/mappa',
  mapOf: (kinds: Kinds) => withQuery('/mappa', inAddress(kinds)),
  bazar: '/bazar',
  bazarWithTag: (tag: string) => `/bazar?${new URLSearchParams({ tag })}`,
  bazarOfCategory: (category: NonNullable<Kinds['category']>) => withQuery('/bazar', inAddress({ status: null, category })),
  bazarOf: (uid: string) => `/bazar/${encodeURIComponent(uid)}`,
  addItem: '/aggiungi',
  editItem: (id: string) => `/item/${id}/modifica`,
  item: (id: string) => `/item/${id}`,
  /** Who is interested in an own object. */
  queueOf: (id: string) => `/item/${id}#interessati`,
  requests: '/bacheca',
  /** The board with the form open; `looked` is what somebody has looked for in vain. */
  newRequest: (looked: string) => `/bacheca?${new URLSearchParams({ cerco: looked })}`,
  /** The ads that look for an object of this title. */
  requestsFor: (title: string) => `/bacheca?${new URLSearchParams({ per: title })}`,
  /** Where a saved search shows what there is now: what is around a place on the map, which finds no words; the rest in the bazar. */
  savedSearch: ({ words, circle, ...kinds }: Pick<SavedSearch, 'words' | 'status' | 'category' | 'circle'>) =>
    circle && !words
      ? withQuery('/mappa', { vicino: `${circle.lat},${circle.lng}`, raggio: String(circle.radius), ...inAddress(kinds) })
      : withQuery('/bazar', { ...(words && { q: words }), ...inAddress(kinds) }),
  request: (id: string) => `/requests/${id}`,
  myBazar: '/mio-bazar',
  inbox: '/inbox',
  notices: '/avvisi',
  noticePreferences: '/avvisi/preferenze',
  unsubscribe: '/disiscrizione',
  conversation: (id: string) => `/scambio/${id}`,
  radar: '/radar',
  admin: '/admin',
  login: '/login',
  /** `da` is where to go afterwards; `finito` says that a session was ended. */
  loginFor: (back: string, ended = false) => `/login?${new URLSearchParams({ da: back, ...(ended ? { finito: '1' } : {}) })}`,
  goodbye: '/arrivederci',
  chooser: '/identity/choose',
  chooseAccount: (state: string) => `/identity/choose?${new URLSearchParams({ state })}`,
  privacy: '/privacy',
  terms: '/terms',
  forbidden: '/forbidden',
  disclaimer: '/disclaimer',
  cookies: '/cookie-policy',
  contact: '/contact',
  collaborate: '/collabora',
  styleGuide: '/stile',
} as const
