import { editDistance } from '@barattolo/domain/matching/spelling'
import { readBackupKeys } from './backup/backup-key.ts'
import { printLine, runCommand } from './platform/config/command.ts'
import { readConfig } from './platform/config/config.ts'
import { environment, SECRET_VARIABLES } from './platform/config/environment.ts'
import { SettingsError } from './platform/config/start-error.ts'

const KNOWN_NAMES = [...Object.keys(environment.shape), ...SECRET_VARIABLES.map((name) => `${name}_FILE`)]

/**
 * `barattolo check-settings [NAME…]` checks all settings without a database or a network. Of the names, which are those in a file of
 * settings, each must be known: the environment has many others, so that a misspelled one would not be noticed in it.
 */
await runCommand(async () => {
  const unknown = process.argv.slice(2).filter((name) => !KNOWN_NAMES.includes(name))
  const faults = [...unknown.map(describeUnknown), ...(await findFaults())]
  if (faults.length > 0) throw new SettingsError(faults.join('\n'))
  printLine('Le impostazioni vanno bene.')
})

async function findFaults(): Promise<string[]> {
  try {
    await readBackupKeys(readConfig(process.env))
    return []
  } catch (error) {
    if (error instanceof SettingsError) return [error.message]
    throw error
  }
}

/** With the known name that differs least. */
function describeUnknown(name: string): string {
  const max = Math.max(name.length, ...KNOWN_NAMES.map((known) => known.length))
  const distanceOf = (known: string) => editDistance(name, known, max)
  const nearest = KNOWN_NAMES.reduce((best, known) => (distanceOf(known) < distanceOf(best) ? known : best))
  return `${name} non è il nome di un’impostazione: forse ${nearest}?`
}
