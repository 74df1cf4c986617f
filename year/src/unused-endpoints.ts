const NOT_YET = 'not yet'
const RINGS = 'not yet: rings from their proposal to the handover'
const IMPORT = 'needs the objects of an earlier system, which a program imports from a file'
const CONSTANT = 'the same answer for all, without data of a person'

/** The endpoints that no act uses, with the reason. The command prints them. */
export const UNUSED_ENDPOINTS: Readonly<Record<string, string>> = {
  'GET /api/config': CONSTANT,
  'GET /api/health': CONSTANT,
  'GET /api/ready': CONSTANT,
  'GET /api/openapi.json': CONSTANT,
  'POST /identity/id-token': 'used by the sign-in, which is no act',
  'POST /api/me/photos/take-back': NOT_YET,
  'GET /api/me/found-items': IMPORT,
  'POST /api/me/found-items': IMPORT,
  'DELETE /api/me/found-items': IMPORT,
  'GET /api/people/:uid/picture': NOT_YET,
  'GET /api/rings/:id/chat': RINGS,
  'GET /api/rings/:id/messages': RINGS,
  'POST /api/rings/:id/messages': RINGS,
  'POST /api/rings/:id/read': RINGS,
  'POST /api/rings/:id/interest': RINGS,
  'POST /api/rings/:id/refusal': RINGS,
  'PATCH /api/rings/settings': RINGS,
  'GET /api/rings/:id': RINGS,
  'GET /api/rings/:id/options': RINGS,
  'POST /api/rings/:id/proposal': RINGS,
  'POST /api/rings/:id/yes': RINGS,
  'POST /api/rings/:id/reconsideration': RINGS,
  'POST /api/rings/:id/departure': RINGS,
  'POST /api/rings/:id/items/refusal': RINGS,
  'POST /api/rings/:id/withdrawal': RINGS,
  'POST /api/rings/:id/receives': RINGS,
  'POST /api/rings/:id/gives': RINGS,
  'POST /disiscrizione': NOT_YET,
  'POST /api/exchanges/:id/meeting/options': RINGS,
  'POST /api/exchanges/:id/meeting/ticks': RINGS,
  'POST /api/exchanges/:id/call-off': RINGS,
  'GET /api/admin/reports/:id/photos/:place': NOT_YET,
  'GET /api/admin/rings': RINGS,
  'GET /api/admin/rings/:id': RINGS,
  'POST /api/admin/rings/:id/end': RINGS,
}
