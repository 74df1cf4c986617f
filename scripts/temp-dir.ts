import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Shared memory of Linux, a folder in RAM. */
const SHARED_MEMORY = '/dev/shm'
const PREFIX = 'barattolo-run-'
const DAY_MS = 86_400_000
/** Required free memory in bytes: several times the maximum that a run uses. */
const REQUIRED_BYTES = 6 * 1024 ** 3

/**
 * Creates a folder for the temporary files of a run, in RAM if enough is free: disk writes are a fifth of the time of tests with
 * a database. It is writable for all users, like the system's temporary folder.
 */
export function createTempDir(): string {
  removeStaleFolders()
  const sharedMemoryFolder = hasEnoughMemory() ? createFolderIn(SHARED_MEMORY) : null
  if (sharedMemoryFolder === null) return createFolderIn(tmpdir())
  if (canExecutePrograms(sharedMemoryFolder)) return sharedMemoryFolder
  rmSync(sharedMemoryFolder, { recursive: true })
  return createFolderIn(tmpdir())
}

/** Removes folders that killed runs left more than a day ago. */
function removeStaleFolders() {
  try {
    for (const name of readdirSync(SHARED_MEMORY).filter((entry) => entry.startsWith(PREFIX))) {
      const folder = join(SHARED_MEMORY, name)
      if (Date.now() - statSync(folder).mtimeMs > DAY_MS) rmSync(folder, { recursive: true, force: true })
    }
  } catch {
    // The folder does not exist or belongs to another user.
  }
}

function hasEnoughMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    return bavail * bsize > REQUIRED_BYTES && freemem() > REQUIRED_BYTES
  } catch {
    return false
  }
}

function createFolderIn(parent: string): string {
  const folder = mkdtempSync(join(parent, PREFIX))
  chmodSync(folder, 0o1777)
  return folder
}

/** Some machines mount shared memory with `noexec`. */
function canExecutePrograms(folder: string): boolean {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}
