import { createHash } from 'node:crypto'

/** A pseudo-random number in [0, 1) that depends only on the text. Changing the 1 in `town 1` changes all these numbers. */
export function pseudoRandom(text: string): number {
  return createHash('sha256').update(`town 1: ${text}`).digest().readUInt32BE(0) / 2 ** 32
}
