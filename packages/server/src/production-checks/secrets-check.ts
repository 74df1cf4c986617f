import type { Config } from '../platform/config/config.ts'
import { isLocalDatabase } from '../platform/config/config.ts'
import { defineCheck } from './check.ts'

/** In characters. Those that a provider chooses are only warned of, because the operator may not be able to change them. */
const MIN_LENGTH = 16

/** Names the secrets that are short; those whose length the start requires are not among them. */
export const secretsCheck = defineCheck('secrets', async ({ config }) => {
  const secrets = secretsOf(config)
  if (secrets.length === 0) return { finding: 'none' }
  const short = secrets.filter(({ secret }) => secret.length < MIN_LENGTH).map(({ name }) => name)
  return short.length > 0 ? { finding: 'short', values: { names: short.join(', ') } } : { finding: 'long' }
})

interface Secret {
  name: string
  secret: string
}

function secretsOf({ databaseUrl, databaseReplicaUrl, mail, identity, photoBucket, metricsToken }: Config): Secret[] {
  return [
    // A database on this computer knows its clients by their user, or listens to no one else.
    ...(databaseUrl !== null && !isLocalDatabase(databaseUrl) ? passwordOf('DATABASE_URL', databaseUrl) : []),
    ...(databaseReplicaUrl !== null && !isLocalDatabase(databaseReplicaUrl)
      ? passwordOf('DATABASE_REPLICA_URL', databaseReplicaUrl)
      : []),
    ...(mail ? passwordOf('SMTP_URL', mail.smtpUrl) : []),
    ...identity.providers.map(({ id, clientSecret }) => ({
      name: `OIDC_${id.slice('oidc.'.length)}_CLIENT_SECRET`,
      secret: clientSecret,
    })),
    ...(photoBucket ? [{ name: 'PHOTOS_S3_SECRET', secret: photoBucket.secret }] : []),
    ...(metricsToken === null ? [] : [{ name: 'METRICS_TOKEN', secret: metricsToken }]),
  ]
}

/** None if the address has no password. */
function passwordOf(name: string, address: string): Secret[] {
  const { password } = new URL(address)
  return password === '' ? [] : [{ name, secret: decodeURIComponent(password) }]
}
