import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const PROGRAM_FILES = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
const PLACES = [
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

/** The machine's own browser: `CHROMIUM_PATH`, else the PATH, else the usual places. Null where there is none. */
export function findChromium(): string | null {
  const told = process.env.CHROMIUM_PATH
  if (told) return isProgram(told) ? told : null
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...onPath, ...PLACES].find(isProgram) ?? null
}

/** Finds it, or installs it with the machine's own means: `apt-get`, when we may. */
export function findOrInstallChromium(): string | null {
  const found = findChromium()
  if (found || process.env.CHROMIUM_PATH || !mayInstall()) return found
  const apt = (...parameters: string[]) =>
    spawnSync('apt-get', parameters, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update', '-q')
  apt('install', '-y', '-q', '--no-install-recommends', 'chromium')
  return findChromium()
}

function mayInstall() {
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
