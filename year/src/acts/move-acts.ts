import type { Endpoint } from '@barattolo/domain/endpoint'
import type { Act, Memory, Visit } from '../visit.ts'
import { writes } from './weights.ts'

/** Makes acts of the moves that the product offers about what is open on the screen. `focus`: what their weights are multiplied by. */
export const moveActsOf =
  <Open extends { moves: readonly string[] }>(openIn: (memory: Memory) => Open | null, focus: number) =>
  (
    name: string,
    move: Open['moves'][number],
    routes: readonly Endpoint[],
    weightOf: (visit: Visit, open: Open) => number,
    run: (visit: Visit, open: Open) => Promise<unknown>,
  ): Act => ({
    name,
    routes,
    weight: (visit) => {
      const open = openIn(visit.memory)
      return open?.moves.includes(move) ? writes(focus * weightOf(visit, open))(visit) : 0
    },
    run: async (visit) => {
      const open = openIn(visit.memory)
      if (open) await run(visit, open)
    },
  })
