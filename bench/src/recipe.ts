import type { Statement } from '@barattolo/server/testing/listening-database'

/** A parameter that differs from call to call, as it was heard, and what stands there instead. */
export interface Hole {
  heard: string
  /** `path`: the id of the address; `fresh`: a new UUID; a list: one of these, in turn. */
  fill: 'path' | 'fresh' | string[]
}

/** One call as the bare server repeats it. */
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
