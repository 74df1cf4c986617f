// Runs one of our TypeScript programs on the Node that the project brings along. It is the only file that a fresh clone
// runs on the machine's own Node (20.19 or later), so it imports nothing that has to be installed first.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const NODE = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const [program, ...given] = process.argv.slice(2)
const parameters = given.filter((one) => one !== '--build-web')

install()
if (given.includes('--build-web')) buildWeb()
run(node(), [join(root, program), ...parameters])

/** Installs what the lock file says, once a lock file. */
function install() {
  const stamp = join(root, 'node_modules', '.installed-from')
  const wanted = digest([join(root, 'package-lock.json')])
  if (read(stamp) === wanted) return
  process.stdout.write('Installo le dipendenze (solo la prima volta)…\n')
  const npm = process.env.npm_execpath
  const [command, first] = npm?.endsWith('js') ? [process.execPath, [npm]] : ['npm', []]
  const quiet = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(command, [...first, ...quiet], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) stop('Le dipendenze non si installano: controlla la connessione al registro npm e riprova.')
  writeFileSync(stamp, wanted)
}

/** Builds the web part when its sources are not those of the last build. */
function buildWeb() {
  const stamp = join(root, 'packages', 'web', 'dist', '.built-from')
  const wanted = digest([
    ...files(join(root, 'packages', 'web')),
    ...files(join(root, 'packages', 'domain', 'src')),
    join(root, 'package-lock.json'),
  ])
  if (read(stamp) === wanted) return
  process.stdout.write('Costruisco le pagine…\n')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(node(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'packages', 'web'),
    stdio: 'inherit',
  })
  if (status !== 0) stop('Le pagine non si costruiscono: l’errore è qui sopra.')
  writeFileSync(stamp, wanted)
}

/** The program owns the terminal: signals reach it, and its exit code is ours. */
function run(command, rest) {
  const child = spawn(command, rest, { cwd: process.cwd(), stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/** Node 24 runs TypeScript directly. Where its package did not install, the machine's own does if it is new enough. */
function node() {
  if (existsSync(NODE)) return NODE
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return stop(
    `Serve Node 24 o più recente (qui c’è ${process.versions.node}) e il pacchetto npm "node" non si è installato: installa Node 24.`,
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

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
