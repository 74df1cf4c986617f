import type { AdminAct } from '@barattolo/domain/admin/acts'
import type { DeclaredEndpoint } from '@barattolo/domain/api/endpoints'
import type { DeclaredRoute } from '../platform/http/endpoint-route.ts'

type AdminEndpoint = Extract<DeclaredEndpoint, { access: 'admin' }>
type NameOf<E> = E extends { method: infer M extends string; path: infer P extends string } ? `${M} ${P}` : never

/**
 * The acts that each call of the admins writes to the log; none for a list or a photo, which change nothing. A call without an
 * entry does not compile.
 */
export const ACTS_OF_CALLS = {
  'GET /api/admin/items': [],
  'GET /api/admin/conversations': [],
  'GET /api/admin/rings': [],
  'GET /api/admin/people': [],
  'GET /api/admin/log': [],
  'GET /api/admin/status': [],
  'GET /api/admin/messages': [],
  'GET /api/admin/reports': [],
  // These require an opening.
  'GET /api/admin/conversations/:id': [],
  'GET /api/admin/rings/:id': [],
  'GET /api/admin/people/:uid': [],
  'GET /api/admin/reports/:id': [],
  'GET /api/admin/reports/:id/photos/:place': [],
  'POST /api/admin/openings': ['openConversation', 'openRing', 'openPerson', 'openReport'],
  'PATCH /api/admin/reset/:id': ['resetItem'],
  'DELETE /api/admin/items/:id': ['deleteItem'],
  'DELETE /api/admin/requests/:id': ['deleteRequest'],
  'DELETE /api/admin/conversations/:id': ['deleteConversation'],
  'POST /api/admin/rings/:id/end': ['endRing'],
  'PATCH /api/admin/disable/:uid': ['disablePerson'],
  'PATCH /api/admin/enable/:uid': ['enablePerson'],
  'POST /api/exchanges/:id/settle': ['settleExchange'],
  'PATCH /api/admin/messages/:id': ['markMessageAnswered', 'markMessageOpen'],
  // What a decision carries out is an act of its own.
  'POST /api/admin/reports/:id/decision': ['decideReport', 'deleteItem', 'deleteRequest', 'disablePerson'],
  'POST /api/admin/decisions/:id/review': ['reviewDecision', 'deleteItem', 'deleteRequest', 'disablePerson', 'enablePerson'],
} as const satisfies Record<NameOf<AdminEndpoint>, readonly AdminAct[]>

/** Throws for an admin route that is missing above, such as one without a contract. HEAD is answered by the route of GET. */
export function requireActsOfCalls(routes: readonly DeclaredRoute[]): void {
  for (const { method, url, access } of routes) {
    const name = `${method === 'HEAD' ? 'GET' : method} ${url}`
    if (access === 'admin' && !(name in ACTS_OF_CALLS)) throw new Error(`${name} does not declare which acts it logs`)
  }
}
