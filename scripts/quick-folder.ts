import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** A Linux machine's memory, as a folder. */
const MEMORY = '/dev/shm'
/** Several times what a whole run keeps there at its fullest, in bytes. */
const ROOM = 6 * 1024 ** 3

/**
 * A new folder for what a run throws away. In memory where there is plenty: writing to a disk what nobody reads again takes a
 * fifth of what tests with a database take. Anybody may write there, as in the machine's own.
 */
export function quickFolder(): string {
  const inMemory = hasRoom() ? newFolderIn(MEMORY) : null
  if (inMemory === null) return newFolderIn(tmpdir())
  if (runsPrograms(inMemory)) return inMemory
  rmSync(inMemory, { recursive: true })
  return newFolderIn(tmpdir())
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM && freemem() > ROOM
  } catch {
    return false
  }
}

function newFolderIn(parent: string): string {
  const folder = mkdtempSync(join(parent, 'barattolo-run-'))
  chmodSync(folder, 0o1777)
  return folder
}

/** Some machines forbid it there. */
function runsPrograms(folder: string): boolean {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}
