import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** A Linux machine's memory, as a folder. */
const MEMORY = '/dev/shm'
const NAME = 'barattolo-run-'
const DAY_MS = 86_400_000
/** Several times what a whole run keeps there at its fullest, in bytes. */
const ROOM = 6 * 1024 ** 3

/**
 * A new folder for what a run throws away. In memory where there is plenty: writing to a disk what nobody reads again takes a
 * fifth of what tests with a database take. Anybody may write there, as in the machine's own.
 */
export function quickFolder(): string {
  giveBack()
  const inMemory = hasRoom() ? newFolderIn(MEMORY) : null
  if (inMemory === null) return newFolderIn(tmpdir())
  if (runsPrograms(inMemory)) return inMemory
  rmSync(inMemory, { recursive: true })
  return newFolderIn(tmpdir())
}

/** What a run that was killed has left there a day ago or longer. */
function giveBack() {
  try {
    for (const name of readdirSync(MEMORY).filter((one) => one.startsWith(NAME))) {
      const left = join(MEMORY, name)
      if (Date.now() - statSync(left).mtimeMs > DAY_MS) rmSync(left, { recursive: true, force: true })
    }
  } catch {
    // No such folder, or somebody else’s.
  }
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
  const folder = mkdtempSync(join(parent, NAME))
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
