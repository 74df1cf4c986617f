const CONSTANT = 'the same answer for all, without data of a person'

/** The endpoints that no act uses, with the reason. The command prints them. */
export const UNUSED_ENDPOINTS: Readonly<Record<string, string>> = {
  'GET /api/config': CONSTANT,
  'GET /api/health': CONSTANT,
  'GET /api/ready': CONSTANT,
  'GET /api/openapi.json': CONSTANT,
  'POST /identity/id-token': 'used by the sign-in, which is no act',
}
