import { createHash } from 'node:crypto'

/** A number in [0, 1) told by the text alone: the same in every town. The number of the edition stirs them all anew. */
export function chance(text: string): number {
  return createHash('sha256').update(`town 1: ${text}`).digest().readUInt32BE(0) / 2 ** 32
}
