import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { Config } from '../platform/config/config.ts'
import { invalidVariableMessage } from '../platform/config/environment.ts'
import { SettingsError } from '../platform/config/start-error.ts'

/** A key pair of age. */
export interface BackupKey {
  /** The secret key: decrypts. */
  identity: string
  /** The public key: a backup names it, because it tells which identity is needed. */
  recipient: string
}

/** The keys of `BACKUP_KEY`; the first one encrypts. Throws a `SettingsError` if the checksum of a key is wrong. */
export async function readBackupKeys({ backupKeys }: Pick<Config, 'backupKeys'>): Promise<BackupKey[]> {
  try {
    return await Promise.all(backupKeys.map(createPair))
  } catch (cause) {
    throw new SettingsError(invalidVariableMessage('BACKUP_KEY'), { cause })
  }
}

export async function generateBackupKey(): Promise<BackupKey> {
  return createPair(await generateX25519Identity())
}

async function createPair(identity: string): Promise<BackupKey> {
  return { identity, recipient: await identityToRecipient(identity) }
}
