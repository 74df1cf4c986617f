import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { clientId, itemId, requestId, uid } from '../ids.ts'
import { near } from '../items/contract.ts'
import { tags } from '../items/fields.ts'
import { item } from '../items/item.ts'
import { DESCRIPTION_MAX, SEARCH_TEXT_MAX, TITLE_MAX } from '../limits.ts'
import { publicPerson } from '../people/public-person.ts'
import { searchText, userText } from '../user-text.ts'

/** A wanted ad (CERCO), with the specification's field names. */
export const request = z.object({
  _id: requestId,
  title: z.string(),
  description: z.string(),
  owner: publicPerson,
  /** The municipality of most public objects of the owner, as on their profile, with its seat; null if it is unknown. */
  place: z.nullable(z.object({ name: z.string(), lat: z.number(), lng: z.number() })),
  tags: z.array(z.string()),
  /** Null while it is open. A closed ad keeps its page and takes no more answers. */
  closedAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Why the admin has hidden the ad, which only its owner and the admin then receive. Missing if it is not hidden. */
  hidden: z.optional(z.string()),
})
export type Request = z.infer<typeof request>

const writtenFields = z.object({
  title: userText(1, TITLE_MAX),
  description: userText(0, DESCRIPTION_MAX),
  tags,
})

/** The token decides the owner. */
export const newRequest = z.object({
  title: writtenFields.shape.title,
  description: z._default(writtenFields.shape.description, ''),
  tags: z._default(writtenFields.shape.tags, []),
  clientId: z.optional(clientId),
})
export type NewRequest = z.infer<typeof newRequest>

/** Missing fields stay unchanged; `open` closes and reopens. */
export const requestChange = z.partial(z.object({ ...writtenFields.shape, open: z.boolean() }))
export type RequestChange = z.infer<typeof requestChange>

export const REQUEST_STATES = ['open', 'closed', 'all'] as const

/** The maximum and default size of a page. */
export const REQUESTS_PAGE_MAX = 100

export const requestSearch = z.object({
  /** Words: an ad is found by what its title, tags and description name, the best answers first. */
  q: z.optional(searchText(0, SEARCH_TEXT_MAX)),
  /** Open ads that match an object with this title, the best match first; one page, and other filters are ignored. */
  fits: z.optional(searchText(1, TITLE_MAX)),
  state: z._default(z.enum(REQUEST_STATES), 'open'),
  ownerUid: z.optional(uid),
  /** Opaque; from the `Link: rel="next"` of the page before. */
  cursor: z.optional(z.string().check(z.maxLength(400))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(REQUESTS_PAGE_MAX)), REQUESTS_PAGE_MAX),
})
export type RequestSearch = z.infer<typeof requestSearch>
/** The search as URL parameters. */
export type RequestSearchParams = z.input<typeof requestSearch>

const byId = { params: z.object({ id: requestId }), missing: 'requestNotFound' } as const

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/requests',
  access: 'public',
  summary: 'Gli annunci della bacheca, il più recente prima; Link e X-Total-Count nelle intestazioni',
  query: requestSearch,
  answer: z.array(request),
})

export const readRequest = endpoint({
  ...byId,
  method: 'GET',
  path: '/api/requests/:id',
  access: 'public',
  summary: 'Un annuncio della bacheca',
  answer: request,
})

export const createRequest = endpoint({
  method: 'POST',
  path: '/api/requests',
  access: 'signedIn',
  summary: 'Appende un annuncio in bacheca',
  body: newRequest,
  status: 201,
  answer: request,
})

export const changeRequest = endpoint({
  ...byId,
  method: 'PATCH',
  path: '/api/requests/:id',
  access: 'signedIn',
  summary: 'Cambia, chiude o riapre un proprio annuncio',
  body: requestChange,
  answer: request,
})

export const deleteRequest = endpoint({
  ...byId,
  method: 'DELETE',
  path: '/api/requests/:id',
  access: 'signedIn',
  summary: 'Toglie un annuncio dalla bacheca',
  answer: z.object({ success: z.literal(true) }),
})

/** The objects that match an ad; `listMatchingRequests` returns the ads that match an object. */
export const listMatchingItems = endpoint({
  ...byId,
  method: 'GET',
  path: '/api/requests/:id/items',
  access: 'public',
  summary: 'Gli oggetti disponibili che somigliano a quello che un annuncio cerca',
  answer: z.array(item),
})

export const listMatchingRequests = endpoint({
  method: 'GET',
  path: '/api/items/:id/requests',
  access: 'public',
  summary: 'Gli annunci aperti che cercano un oggetto così',
  params: z.object({ id: itemId }),
  missing: 'itemNotFound',
  answer: z.array(request),
})

/** The default radius of "vicino a te" in kilometres. */
export const SEEKERS_WITHIN_KM = 20

export const seekers = z.object({
  /** Seekers with a public object within the circle; 0 without `near`. */
  near: z.int(),
  /** All seekers, including those nearby. */
  all: z.int(),
})
export type Seekers = z.infer<typeof seekers>

/** Only the numbers; the seekers' ads are on the board. */
export const countSeekers = endpoint({
  method: 'GET',
  path: '/api/requests/seekers',
  access: 'signedIn',
  summary: 'Quante altre persone cercano un oggetto con questo titolo',
  query: z.object({
    title: searchText(1, TITLE_MAX),
    near: z.optional(near),
    radius: z._default(z.coerce.number().check(z.gt(0), z.lte(500)), SEEKERS_WITHIN_KM),
  }),
  answer: seekers,
})
