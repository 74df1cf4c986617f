import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createChecker } from './checker.ts'
import type { HistoryRecord } from './history.ts'
import { drawTownspeople } from './people.ts'

/** The first line of a file of a history; each further line is a record. */
export interface HistoryHeader {
  seed: number
  people: number
}

/** Checks a history that an earlier year has written. `error`: a sentence about the file. */
export async function checkHistoryFile(path: string) {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
  let number = 0
  let checker: ReturnType<typeof createChecker> | null = null
  try {
    for await (const line of lines) {
      number++
      const value: unknown = JSON.parse(line)
      if (checker === null) {
        if (!isHeader(value)) return { error: `${path} does not begin with a seed and the number of people.` }
        checker = createChecker(drawTownspeople(value.seed, value.people))
      } else if (isRecord(value)) checker.see(value)
      else return { error: `Line ${number} of ${path} is not a request with its answer.` }
    }
  } catch (error) {
    if (error instanceof SyntaxError) return { error: `Line ${number} of ${path} is no JSON: the history is cut off or damaged.` }
    return { error: `${path} cannot be read (${error instanceof Error ? error.message : String(error)}).` }
  }
  if (checker === null) return { error: `${path} is empty.` }
  return { records: number - 1, violations: checker.violations }
}

function isHeader(value: unknown): value is HistoryHeader {
  const { seed, people } = Object(value)
  return Number.isSafeInteger(seed) && Number.isSafeInteger(people) && people >= 2 && people <= 5000
}

function isRecord(value: unknown): value is HistoryRecord {
  const { n, at, who, route, method, path, status } = Object(value)
  return (
    Number.isInteger(n) && Number.isInteger(status) && [at, who, route, method, path].every((text) => typeof text === 'string')
  )
}
