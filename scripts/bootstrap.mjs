// Runs one of our TypeScript programs on the Node version that the project installs:
//   node scripts/bootstrap.mjs [--build-web] PROGRAM [PARAMETERS…]
// It is the only file that a fresh clone runs on the system's Node (20.19 or later), so it imports no packages.
// If nothing has changed it takes some tens of milliseconds.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as module from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const OLDEST_FOR_TYPESCRIPT = 24
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const given = process.argv.slice(2)
const [program, ...parameters] = given.filter((one) => one !== '--build-web')

if (program === undefined) stop('Uso: node scripts/bootstrap.mjs [--build-web] PROGRAMMA [PARAMETRI…]')
install()
if (given.includes('--build-web')) buildWeb()
await run(join(root, program), parameters)

/** Installs the locked dependencies unless exactly these are installed. */
function install() {
  if (isInstalled()) return
  say('Installo le dipendenze (solo la prima volta, o quando cambiano)…')
  // Vite, which builds the web app, is a development dependency: NODE_ENV=production must not exclude it. `npm ci` would refuse
  // a lock file without another platform's optional binaries; this installs the locked versions without changing the file.
  const { status, error } = npm(['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  if (error) stop(`npm non si avvia (${error.message}): installa Node con npm e riprova.`)
  if (status !== 0)
    stop('Le dipendenze non si installano: l’errore di npm è qui sopra. Controlla la rete, lo spazio e i permessi, e riprova.')
}

/** npm writes the hidden lock file last, so an interrupted installation counts as missing. */
function isInstalled() {
  const wanted = packagesIn(join(root, 'package-lock.json'))
  const present = packagesIn(join(root, 'node_modules', '.package-lock.json'))
  return Object.entries(wanted).every(
    ([place, { version, link, optional }]) =>
      place === '' || link || !place.includes('node_modules/') || optional || present[place]?.version === version,
  )
}

function packagesIn(lockFile) {
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : {}
}

function npm(parameters) {
  // Under `npm run` this is the path of npm's script. Running it works on Windows too, where `npm` is not an executable.
  const script = process.env.npm_execpath
  const [command, first] = script?.endsWith('js') ? [process.execPath, [script]] : ['npm', []]
  return spawnSync(command, [...first, ...parameters], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
}

/** Builds the web app if its sources have changed since the last build. */
function buildWeb() {
  const web = join(root, 'packages', 'web')
  if (!existsSync(join(web, 'vite.config.ts'))) return
  const stamp = join(web, 'dist', '.built-from')
  const wanted = digest([...files(web), ...files(join(root, 'packages', 'domain', 'src')), join(root, 'package-lock.json')])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Costruisco le pagine…')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(newNode(), [vite, 'build', '--logLevel', 'error'], {
    cwd: web,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) stop('Le pagine non si costruiscono: l’errore è qui sopra.')
  writeFileSync(stamp, wanted)
}

/** Runs the program in this process if its Node supports TypeScript, else in a child process to which signals are forwarded. */
async function run(path, rest) {
  const node = newNode()
  if (node === process.execPath) {
    // Caches stripped and compiled code: the next start is faster and needs twenty megabytes less.
    module.enableCompileCache?.(join(root, 'node_modules', '.cache', 'compiled'))
    process.argv = [node, path, ...rest]
    await import(pathToFileURL(path).href)
    return
  }
  const child = spawn(node, [path, ...rest], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => stop(`${node} non si avvia: ${error.message}`))
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

/** Path of this Node if it is new enough, else of the Node from the npm package `node`. */
function newNode() {
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_FOR_TYPESCRIPT) return process.execPath
  const own = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(own)) return own
  return stop(
    `Serve Node ${OLDEST_FOR_TYPESCRIPT} o più recente (qui c’è ${process.versions.node}) e il pacchetto npm "node" non l’ha portato: ` +
      `installa Node ${OLDEST_FOR_TYPESCRIPT}, oppure permetti a npm gli script di installazione (npm config set ignore-scripts false) e togli node_modules.`,
  )
}

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name === 'dist' || entry.name === 'node_modules') continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* files(path)
    else yield path
  }
}

function digest(paths) {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(path.slice(root.length)).update(readFileSync(path))
  return hash.digest('hex')
}

function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
