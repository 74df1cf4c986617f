import { printLine } from './platform/config/command.ts'

interface Command {
  run: () => Promise<unknown>
  what: string
  /** Come before those that are given. */
  parameters?: readonly string[]
}

/**
 * The program of a release: `barattolo COMMAND [PARAMETERS…]` (`deploy/barattolo`). Each command is one that a clone starts with
 * `npm run COMMAND`.
 */
const COMMANDS: Readonly<Record<string, Command>> = {
  start: { run: () => import('./main.ts'), what: 'avvia un processo del server' },
  'check-production': { run: () => import('./production-checks/check-production.ts'), what: 'controlla l’installazione' },
  'check-settings': { run: () => import('./check-settings.ts'), what: 'controlla le impostazioni, senza database e senza rete' },
  migrate: { run: () => import('./migrate.ts'), what: 'porta il database a questa versione' },
  backup: { run: () => import('./backup/backup.ts'), what: 'salva tutti i dati in una cartella nuova' },
  restore: { run: () => import('./backup/restore.ts'), what: 'ripristina un salvataggio' },
  drill: {
    run: () => import('./backup/restore.ts'),
    what: 'prova un salvataggio in un database che poi cancella',
    parameters: ['--drill'],
  },
  import: { run: () => import('./import/import.ts'), what: 'porta gli oggetti di un altro sistema' },
  alert: { run: () => import('./alert.ts'), what: 'scrive al gestore che un’unità di systemd non è riuscita' },
  towns: { run: () => import('./towns.ts'), what: 'elenca le città che ci sono' },
}
/** As the exit code of a shell for a command that is used in a wrong way. */
const USAGE_EXIT_CODE = 64

const [name = '', ...parameters] = process.argv.slice(2)
const command = COMMANDS[name]
if (command) {
  // Each program reads its parameters as if it had been started by itself.
  process.argv = [process.execPath, import.meta.filename, ...(command.parameters ?? []), ...parameters]
  await command.run()
} else {
  const width = Math.max(...Object.keys(COMMANDS).map((each) => each.length))
  printLine('Uso: barattolo COMANDO [PARAMETRI…]\n')
  for (const [each, { what }] of Object.entries(COMMANDS)) printLine(`  ${each.padEnd(width)}  ${what}`)
  process.exitCode = name === '' || name === 'help' || name === '--help' ? 0 : USAGE_EXIT_CODE
}
