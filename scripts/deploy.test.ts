import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECRET_VARIABLES } from '@barattolo/server/platform/config/environment'
import { expect, onTestFinished, test } from 'vitest'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../deploy', name), 'utf8')
const nginx = read('nginx.conf').replaceAll(/^\s*#.*$/gm, '')

test('[SEC-22] The log of the proxy has no address of a client, no query and no header', () => {
  const format = nginx.slice(nginx.indexOf('log_format'), nginx.indexOf('map $request_uri'))
  expect(format.match(/\$\w+/g)).toEqual([
    '$time_iso8601',
    '$request_id',
    '$request_method',
    '$request_path',
    '$status',
    '$body_bytes_sent',
    '$request_time',
    '$upstream_addr',
    '$upstream_status',
    '$upstream_response_time',
  ])
  // Each server has its own: the configuration around this file has logs with addresses.
  const servers = nginx.split(/^server \{$/m).slice(1)
  expect(servers).toHaveLength(3)
  for (const server of servers)
    expect(server.match(/(access|error)_log .*/g)).toEqual([
      `access_log ${'$'}{BARATTOLO_ACCESS_LOG} barattolo;`,
      `error_log ${'$'}{BARATTOLO_ERROR_LOG} crit;`,
    ])
  expect(nginx.match(/(access|error)_log /g)).toHaveLength(6)
})

test('[APP-58] The installer and the compose file fill the upstream servers with the shipped limits, and with a drain that is long enough', () => {
  for (const name of ['nginx.conf', 'installation.sh', 'compose.yaml']) {
    const limits = read(name).match(/server \S+( resolve)? max_fails=\S+ fail_timeout=\w+/g) ?? []
    expect(limits.length, name).toBeGreaterThan(0)
    for (const limit of limits) expect(limit).toMatch(/ max_fails=1 fail_timeout=2s$/)
  }
  expect(read('compose.yaml')).toContain('DRAIN_SECONDS: 5')
  expect(read('installation.sh') + read('install.sh')).toMatch(/DRAIN_SECONDS[ =]'?5/)
})

test('[SEC-22] The proxy answers no other host name and forwards none', () => {
  const defaults = nginx.split(/^server \{$/m).filter((server) => server.includes('default_server'))
  expect(defaults).toHaveLength(1)
  const ports = ['80', '[::]:80', '443 ssl http2', '[::]:443 ssl http2']
  expect(defaults[0]?.match(/listen .*;/g)).toEqual(ports.map((port) => `listen ${port} default_server;`))
  expect(defaults[0]).toMatch(/ssl_reject_handshake on;\s+return 444;\s+\}/)
  // `$host` and `$http_host` are what the client sends.
  expect(nginx).not.toMatch(/\$(http_)?host\b/)
  for (const header of ['X-Forwarded-Host', 'Forwarded', 'X-Real-IP']) expect(nginx).toContain(`proxy_set_header ${header} "";`)
  // A location with a header of its own would lose those of the server.
  const locations = nginx.match(/location [^}]*\}/g) ?? []
  expect(locations).toHaveLength(10)
  for (const location of locations) expect(location).not.toContain('proxy_set_header')
})

test.runIf(existsSync('/usr/bin/shellcheck'))(
  '[INST-16] shellcheck finds nothing in the scripts of an installation',
  { tags: ['thorough'] },
  () => {
    const root = join(import.meta.dirname, '..')
    const scripts = readdirSync(join(root, 'deploy')).filter((name) => name.endsWith('.sh') || name === 'barattolo')
    const options = { cwd: root, encoding: 'utf8' } as const
    const { stdout, status } = spawnSync(
      'shellcheck',
      scripts.map((name) => `deploy/${name}`),
      options,
    )
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
  },
)

test('[SEC-31] The proxy bounds the connections and requests of each network, and the pauses of a request', () => {
  for (const kind of ['conn', 'req']) expect(nginx).toMatch(new RegExp(`limit_${kind}_zone \\$limited_network zone=`))
  for (const line of ['limit_conn connections 512;', 'limit_req zone=requests burst=2000 nodelay;'])
    expect(nginx.split('\n')).toContain(line)
  for (const line of ['client_header_timeout 15s;', 'client_body_timeout 30s;']) expect(nginx.split('\n')).toContain(line)
  // A time-out or a limit of a server or location would replace these.
  expect(nginx.match(/client_(header|body)_timeout|limit_(conn|req) /g)).toHaveLength(4)
})

test('[SEC-22] Services of the compose file and of systemd get no further privileges', () => {
  const compose = read('compose.yaml')
  const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nnetworks:'))
  const names = services.match(/^ {2}\w+:$/gm) ?? []
  expect(names).toHaveLength(4)
  expect(services.match(/^ {4}<<: (\*unprivileged|\[\*unprivileged, \*barattolo\])$/gm)).toHaveLength(names.length)
  expect(compose).toContain('security_opt: [no-new-privileges:true]')
  expect(read('Containerfile')).toContain('USER 999:999')
  for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=', 'UMask=0077'])
    expect(read('systemd/barattolo@.service').split('\n')).toContain(line)
})

test('[APP-60] Every secret of the compose file is a file, which the server or the database reads by its own variable', () => {
  const compose = read('compose.yaml').replaceAll(/^#.*$/gm, '')
  const files = [...compose.matchAll(/^ {2}(\w+): \{ file: \.\/secrets\/(\w+) \}$/gm)].map(([, name, file]) => [name, file])
  const used = [...compose.matchAll(/(\w+)_FILE: \/run\/secrets\/(\w+)$/gm)].map(([, variable, file]) => [file, variable])
  expect(files.map(([name]) => name).sort()).toEqual(used.map(([file]) => file).sort())
  for (const [name, file] of files) expect(file).toBe(name)
  for (const [file, variable] of used) {
    expect(variable?.toLowerCase()).toBe(file)
    if (variable !== 'POSTGRES_PASSWORD') expect(SECRET_VARIABLES).toContain(variable)
  }
  expect(compose).not.toMatch(/(PASSWORD|SECRET|TOKEN|KEY|_URL): *\$/)
})

test('[APP-42] systemd restarts a failed or hung process for ever, except after wrong settings', () => {
  const unit = read('systemd/barattolo@.service')
  expect(unit.slice(0, unit.indexOf('[Service]'))).toContain('\nStartLimitIntervalSec=0\n')
  for (const line of ['Type=notify', 'NotifyAccess=all', 'WatchdogSec=20', 'Restart=on-failure', 'RestartPreventExitStatus=78'])
    expect(unit.split('\n')).toContain(line)
})

test.runIf(existsSync('/usr/bin/systemd-analyze'))('[APP-42] systemd accepts the units', () => {
  const folder = mkdtempSync(join(tmpdir(), 'barattolo-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const units = readdirSync(join(import.meta.dirname, '../deploy/systemd'))
  for (const unit of units)
    writeFileSync(join(folder, unit), read(`systemd/${unit}`).replaceAll(/^ExecStart=\S+/gm, `ExecStart=${process.execPath}`))
  const files = units.map((unit) => join(folder, unit.replace('@.', '@3001.')))
  const verify = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' })
  expect(verify.stdout + verify.stderr).toBe('')
  expect(verify.status).toBe(0)
})
