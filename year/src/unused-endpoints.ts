const CONSTANT = 'the same answer for all, without data of a person'

const OTHER_PROGRAM = 'needs a provider, which is a program of its own; oidc-sign-in.test.ts and firebase-sign-ins.test.ts use it'
const MAILED =
  'the link comes by e-mail in the time of the machine, so that two years of one seed would differ; sign-in-links.test.ts and own-sign-ins.test.ts use it'

/** The endpoints that no act uses, with the reason. The command prints them. */
export const UNUSED_ENDPOINTS: Readonly<Record<string, string>> = {
  'GET /api/config': CONSTANT,
  'GET /api/health': CONSTANT,
  'GET /api/ready': CONSTANT,
  'GET /api/openapi.json': CONSTANT,
  'GET /api/admin/status': 'the state of the machine, without data of a person; production-checks.test.ts uses it',
  'POST /identity/id-token': 'used by the sign-in, which is no act',
  'POST /identity/authorizations': 'answers another program; built-in-provider.test.ts uses it',
  'POST /api/sign-in/providers/:id': OTHER_PROGRAM,
  'POST /api/sign-in/provider-answers': OTHER_PROGRAM,
  'POST /api/sign-in/firebase': OTHER_PROGRAM,
  'POST /api/sign-in/links': MAILED,
  'POST /api/sign-in/link-uses': MAILED,
  'POST /api/me/sign-ins': MAILED,
}
