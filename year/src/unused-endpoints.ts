const NOT_YET = 'not yet'
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
  'POST /disiscrizione': NOT_YET,
  'GET /api/admin/reports/:id/photos/:place': NOT_YET,
}
