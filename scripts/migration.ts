import { createMigration } from './create-migration.ts'
import { print } from './run.ts'

/** `npm run migration -- item-colour` */
const name = process.argv[2] ?? ''
const path = createMigration(name)
if (path === null) {
  print('Uso: npm run migration -- NOME, con un nome in minuscolo e con trattini, come item-colour.')
  process.exitCode = 1
} else {
  print(`${path}\nScrivi la migrazione, poi rigenera i tipi delle tabelle:\nnpx vitest run --project=server tables.test.ts -u`)
}
