import { readFileSync } from 'node:fs'
import { SECRET_VARIABLES } from './environment.ts'

type Variables = Record<string, string | undefined>

/** The name of the variable that names a file with the value of a secret, as container engines mount secrets. */
const fileVariableOf = (name: string) => `${name}_FILE`

/**
 * The variables with those secrets that are given as files, and a sentence for each file that cannot be used. `variables` contains no
 * empty values. A wrong file counts as set, so that it is not reported as missing too.
 */
export function readSecretFiles(variables: Variables): { variables: Variables; wrong: ReadonlySet<string>; faults: string[] } {
  const read: Variables = { ...variables }
  const wrong = new Set<string>()
  const faults: string[] = []
  for (const name of SECRET_VARIABLES) {
    const path = variables[fileVariableOf(name)]
    if (path === undefined) continue
    const value = readSecret(name, path, variables)
    if ('fault' in value) {
      faults.push(value.fault)
      wrong.add(name)
      delete read[name]
    } else read[name] = value.secret
  }
  return { variables: read, wrong, faults }
}

function readSecret(name: string, path: string, variables: Variables): { secret: string } | { fault: string } {
  const file = fileVariableOf(name)
  if (variables[name] !== undefined) return { fault: `${name} e ${file} sono impostate tutte e due: togli una delle due.` }
  try {
    // Editors and `echo` end a file with a newline.
    const secret = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    return secret.trim() === '' ? { fault: `${file}=${path} è un file vuoto: scrivici il valore di ${name}.` } : { secret }
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException
    return { fault: `${file}=${path} non si legge (${code}): correggi il percorso o i permessi.` }
  }
}
