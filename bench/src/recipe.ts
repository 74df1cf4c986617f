import type { Statement } from '@barattolo/server/testing/listening-database'

/** A parameter that differs between calls: its recorded value and the source of its replacement. */
export interface Hole {
  heard: string
  /** `path`: the id in the path; `fresh`: a new UUID; a list: its elements in turn. */
  fill: 'path' | 'fresh' | string[]
}

/** The SQL statements of one call, for the bare server. */
export interface Recipe {
  method: 'GET' | 'POST'
  path: string
  holes: Hole[]
  statements: { text: string; parameters: unknown[] }[]
  inTransaction: boolean
}

export function recipe(method: Recipe['method'], path: string, holes: Hole[], heard: readonly Statement[]): Recipe {
  const statements = heard.map(({ text, parameters }) => ({ text, parameters: [...parameters] }))
  return { method, path, holes, statements, inTransaction: statements.some(({ text }) => /^\s*(begin|start)/i.test(text)) }
}
