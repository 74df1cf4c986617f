import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Db } from '../platform/database/database.ts'
import { getOrCreateSecret } from '../platform/database/secrets.store.ts'

/** The key pair that signs the tokens of our own server. */
export interface IdentityKey {
  id: string
  signingKey: CryptoKey
  /** The public key, which verifies tokens. */
  publicJwk: JWK
}

const SECRET = 'identityKey'

/**
 * The key is in the database, so that all processes have the same; the first start creates it. Earlier versions kept it in
 * `DATA_DIR/identity-key.json`: the first start of this one takes it from there.
 */
export async function loadIdentityKey(db: Db, dataDir: string): Promise<IdentityKey> {
  const path = join(dataDir, 'identity-key.json')
  const stored: JWK = await getOrCreateSecret(db, SECRET, async () => (await readKey(path)) ?? (await createKey()))
  await rm(path, { force: true })
  const { kty, n, e, kid = '' } = stored
  if (!kty || !n || !e) throw new Error('La chiave degli accessi nel database non è una chiave: ripristina una copia.')
  const signingKey = await importJWK(stored, 'RS256')
  if (!(signingKey instanceof CryptoKey))
    throw new Error('La chiave degli accessi nel database è di un altro tipo: ripristina una copia.')
  return { id: kid, signingKey, publicJwk: { kty, n, e, kid, alg: 'RS256', use: 'sig' } }
}

async function readKey(path: string): Promise<JWK | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

async function createKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: 'RS256' }
}
