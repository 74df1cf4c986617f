import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Shared memory of Linux, a folder in RAM. */
const MEMORY = '/dev/shm'
const NAME = 'barattolo-run-'
const DAY_MS = 86_400_000
/** Required free memory in bytes: several times the maximum that a run uses. */
const ROOM = 6 * 1024 ** 3

/**
  * Creates a folder for the temporary files of a run, in RAM if enough is free: disk writes are a fifth of the time of tests with
  * a database. It is writable for all users, like the system's temporary folder.
 */
export function quickFolder(): string {
  giveBack()
  const inMemory = hasRoom() ? newFolderIn(MEMORY) : null
  if (inMemory === null) return newFolderIn(tmpdir())
  if (runsPrograms(inMemory)) return inMemory
  rmSync(inMemory, { recursive: true })
  return newFolderIn(tmpdir())
}

/** Removes folders that killed runs left more than a day ago. */
function giveBack() {
  try {
    for (const name of readdirSync(MEMORY).filter((one) => one.startsWith(NAME))) {
      const left = join(MEMORY, name)
      if (Date.now() - statSync(left).mtimeMs > DAY_MS) rmSync(left, { recursive: true, force: true })
    }
  } catch {
    // The folder does not exist or belongs to another user.
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

/** Some machines mount shared memory with `noexec`. */
function runsPrograms(folder: string): boolean {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}
