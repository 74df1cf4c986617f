import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless shell has the same engine and needs three fifths of the CPU time, but it does not support notifications. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const BROWSER_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const PROGRAM_FILES = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
const INSTALL_PATHS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  '/snap/bin/chromium',
  ...PROGRAM_FILES.flatMap((folder) =>
    folder ? [join(folder, 'Google/Chrome/Application/chrome.exe'), join(folder, 'Microsoft/Edge/Application/msedge.exe')] : [],
  ),
]

export const NO_CHROMIUM =
  'Per le prove nel browser serve Chromium: installalo (Debian e Ubuntu: sudo apt-get install chromium; altrove: chromium.org o Google Chrome), ' +
  'oppure indica dov’è con CHROMIUM_PATH=/percorso/di/chromium, e riprova.'

/** Path of the installed browser: `CHROMIUM_PATH`, else from the PATH, else from the usual install paths. Null without one. */
export function findChromium(): string | null {
  const configured = process.env.CHROMIUM_PATH
  if (configured) return isProgram(configured) ? configured : null
  return [...findInPath(...BROWSER_NAMES), ...INSTALL_PATHS].find(isProgram) ?? null
}

/** Path of the browser for the end-to-end tests: `CHROMIUM_PATH`, else the headless shell, else the full browser. */
export function findHeadless(): string | null {
  return (process.env.CHROMIUM_PATH ? null : findInPath(HEADLESS_SHELL).find(isProgram)) ?? findChromium()
}

/** Finds the full browser, or installs it. */
export function findOrInstallChromium(): string | null {
  return findOrInstall(findChromium, 'chromium')
}

/** Finds the headless shell or the full browser, or installs the headless shell. */
export function findOrInstallHeadless(): string | null {
  return findOrInstall(findHeadless, HEADLESS_SHELL)
}

const findInPath = (...names: string[]) =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))

/**
 * Runs `find`. If it finds nothing, `CHROMIUM_PATH` is not set and the process is root on Debian, installs the package with
 * `apt-get` and runs `find` again.
 */
function findOrInstall(find: () => string | null, packageName: string): string | null {
  const found = find()
  if (found || process.env.CHROMIUM_PATH || !canInstall()) return found
  const apt = (...parameters: string[]) =>
    spawnSync('apt-get', parameters, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update', '-q')
  apt('install', '-y', '-q', '--no-install-recommends', packageName)
  return find()
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
