import { fork } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a program of this folder, and returns the message that it sends: the memory of other measurements, and their garbage, would be
 * part of the figures.
 */
export async function runInOwnProcess<Figures>(file: string, parameter: string): Promise<Figures> {
  const child = fork(new URL(file, import.meta.url), [parameter])
  const failed = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${file} has ended with code ${code}`)))
  const [figures] = await Promise.race([once(child, 'message'), failed])
  // Our own program sends this type.
  return figures as Figures
}
