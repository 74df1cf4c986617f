import dns from 'node:dns'

/** An installation with its own proxy, certificate and way of signing in, which `npm run journeys -- --deployed` has made. */
export interface Deployment {
  origin: string
  /** The address of its database. */
  database: string
  /** SHA-256 of the public key of its certificate, in base64, by which the browser knows it. */
  certificateKey: string
}

/** An environment variable of the test workers. */
export const DEPLOYMENT_VARIABLE = 'TEST_DEPLOYMENT'

const found = process.env[DEPLOYMENT_VARIABLE]
const deployment = found === undefined ? null : (JSON.parse(found) as Deployment)
if (deployment) answerLocally(new URL(deployment.origin).hostname)

/** The deployment that the tests run against; null if each worker starts an app of its own. */
export const findDeployment = (): Deployment | null => deployment

/** Its name is in no DNS. The browser has a rule for it (`playwright.config.ts`), this process the same by its own look-up. */
function answerLocally(name: string) {
  for (const functions of [dns, dns.promises]) {
    const { lookup } = functions
    const lookUp = (host: string, ...rest: unknown[]) =>
      Reflect.apply(lookup, functions, [host === name ? '127.0.0.1' : host, ...rest])
    Object.assign(functions, { lookup: lookUp })
  }
}
