import { type Environment, environment, invalidVariableMessage } from './environment.ts'
import { readSecretFiles } from './secret-files.ts'

type Name = keyof Environment

export interface Variables {
  /** The variables with a correct value. */
  env: Environment
  /** A sentence for each fault; the rules between variables add theirs. */
  faults: string[]
  /** Whether one of the variables is set, also if its value is wrong: a wrong variable has a sentence of its own. */
  isAnySet: (names: readonly Name[]) => boolean
  areAllSet: (names: readonly Name[]) => boolean
}

/** Validates each variable by itself, so that a wrong one hides no other fault. */
export function validateVariables(variables: Record<string, string | undefined>): Variables {
  // An empty variable counts as not set: that is how a shell or a compose file clears one.
  const withFiles = readSecretFiles(
    Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== '')),
  )
  const given = withFiles.variables
  const issues = environment.safeParse(given).error?.issues ?? []
  const wrong = new Set(issues.map(({ path }) => String(path[0])))
  const correct = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)))
  const isSet = (name: Name) => given[name] !== undefined || withFiles.wrong.has(name)
  return {
    env: environment.parse(correct),
    faults: [...withFiles.faults, ...[...wrong].map((name) => invalidVariableMessage(name, given))],
    isAnySet: (names) => names.some(isSet),
    areAllSet: (names) => names.every(isSet),
  }
}
