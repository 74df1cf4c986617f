// Runs one of our TypeScript programs, on the Node of the npm package `node` if the system's Node is too old for TypeScript:
//   node scripts/bootstrap.mjs [--build-web] PROGRAM [PARAMETERS…]
// It is the only file that a fresh clone runs on the system's Node (20.19 or later), so it imports no packages.
// If nothing has changed it takes some tens of milliseconds.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as module from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const MIN_NODE_FOR_TYPESCRIPT = 24
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const args = process.argv.slice(2)
const [program, ...parameters] = args.filter((arg) => arg !== '--build-web')

if (program === undefined) exitWithError('Uso: node scripts/bootstrap.mjs [--build-web] PROGRAMMA [PARAMETRI…]')
install()
if (args.includes('--build-web')) buildWeb()
await run(join(root, program), parameters)

/** Installs the locked dependencies unless exactly these are installed. */
function install() {
  if (isInstalled()) return
  printLine('Installo le dipendenze (solo la prima volta, o quando cambiano)…')
  // Vite, which builds the web app, is a development dependency: NODE_ENV=production must not exclude it. `npm ci` would refuse
  // a lock file without another platform's optional binaries; this installs the locked versions without changing the file.
  const { status, error } = runNpm(['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  if (error) exitWithError(`npm non si avvia (${error.message}): installa Node con npm e riprova.`)
  if (status !== 0)
    exitWithError(
      'Le dipendenze non si installano: l’errore di npm è qui sopra. Controlla la rete, lo spazio e i permessi, e riprova.',
    )
}

/** npm writes the hidden lock file last, so an interrupted installation counts as missing. */
function isInstalled() {
  const expected = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  return Object.entries(expected).every(
    ([path, { version, link, optional }]) =>
      path === '' || link || !path.includes('node_modules/') || optional || installed[path]?.version === version,
  )
}

function readPackages(lockFile) {
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : {}
}

function runNpm(parameters) {
  // Under `npm run` this is the path of npm's script. Running it works on Windows too, where `npm` is not an executable.
  const script = process.env.npm_execpath
  const [command, first] = script?.endsWith('js') ? [process.execPath, [script]] : ['npm', []]
  return spawnSync(command, [...first, ...parameters], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
}

/** Builds the web app if its sources have changed since the last build. */
function buildWeb() {
  const web = join(root, 'packages', 'web')
  if (!existsSync(join(web, 'vite.config.ts'))) return
  const hashFile = join(web, 'dist', '.built-from')
  const expected = hashFiles([
    ...listFiles(web),
    ...listFiles(join(root, 'packages', 'domain', 'src')),
    join(root, 'package-lock.json'),
  ])
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === expected) return
  printLine('Costruisco le pagine…')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(findSupportedNode(), [vite, 'build', '--logLevel', 'error'], {
    cwd: web,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) exitWithError('Le pagine non si costruiscono: l’errore è qui sopra.')
  writeFileSync(hashFile, expected)
}

/** Runs the program in this process if its Node supports TypeScript, else in a child process to which signals are forwarded. */
async function run(path, rest) {
  const node = findSupportedNode()
  if (node === process.execPath) {
    // Caches stripped and compiled code: the next start is faster and needs twenty megabytes less.
    module.enableCompileCache?.(join(root, 'node_modules', '.cache', 'compiled'))
    process.argv = [node, path, ...rest]
    await import(pathToFileURL(path).href)
    return
  }
  const child = spawn(node, [path, ...rest], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => exitWithError(`${node} non si avvia: ${error.message}`))
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

/** Path of this Node if it is new enough, else of the Node from the npm package `node`. */
function findSupportedNode() {
  if (Number(process.versions.node.split('.')[0]) >= MIN_NODE_FOR_TYPESCRIPT) return process.execPath
  const own = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(own)) return own
  return exitWithError(
    `Serve Node ${MIN_NODE_FOR_TYPESCRIPT} o più recente (qui c’è ${process.versions.node}) e il pacchetto npm "node" non l’ha portato: ` +
      `installa Node ${MIN_NODE_FOR_TYPESCRIPT}, oppure permetti a npm gli script di installazione (npm config set ignore-scripts false) e togli node_modules.`,
  )
}

function* listFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name === 'dist' || entry.name === 'node_modules') continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* listFiles(path)
    else yield path
  }
}

function hashFiles(paths) {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(path.slice(root.length)).update(readFileSync(path))
  return hash.digest('hex')
}

function printLine(text) {
  process.stdout.write(`${text}\n`)
}

function exitWithError(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
