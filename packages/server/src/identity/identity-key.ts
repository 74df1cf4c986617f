import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'

/** The key pair of the built-in identity service. */
export interface IdentityKey {
  id: string
  signingKey: CryptoKey
  /** The public key, which verifies tokens. */
  publicJwk: JWK
}

/** Reads the key from `DATA_DIR/identity-key.json` (readable by its owner only); the first start creates it. */
export async function loadIdentityKey(dataDir: string): Promise<IdentityKey> {
  const path = join(dataDir, 'identity-key.json')
  const stored = (await readKey(path)) ?? (await createKey(dataDir, path))
  const { kty, n, e, kid = '' } = stored
  if (!kty || !n || !e)
    throw new Error(`${path} non contiene una chiave: cancellalo e riavvia (tutti dovranno accedere di nuovo).`)
  const signingKey = await importJWK(stored, 'RS256')
  if (!(signingKey instanceof CryptoKey)) throw new Error(`${path} contiene una chiave di un altro tipo: cancellalo e riavvia.`)
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

/** Writes a temporary file and links it: if two servers start at once, both use the key that was linked first. */
async function createKey(dataDir: string, path: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: 'RS256' }
  const temporaryPath = `${path}.${key.kid}`
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(temporaryPath, JSON.stringify(key), { mode: 0o600 })
  await link(temporaryPath, path).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  await rm(temporaryPath)
  return (await readKey(path)) ?? key
}
