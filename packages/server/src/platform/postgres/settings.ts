/**
 * Settings of the embedded server, for a small machine that serves one town. Passed on the command line at each start, so that
 * they also apply to folders that an older version has created.
 */
export const SETTINGS = {
  // No TCP port, only a Unix socket in a folder that only its owner can access.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: '5432',
  max_connections: '40',
  max_logical_replication_workers: '0',

  // No committed data is ever lost.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  shared_buffers: '96MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  // Short queries from many clients: no parallel workers and no JIT compilation.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',

  timezone: 'UTC',
  log_timezone: 'UTC',
  // The log contains starts, stops and crashes, never a statement or a value, which could be a person’s e-mail address.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
} as const

export const ROLE = 'barattolo'
export const DATABASE = 'barattolo'

/**
 * Drops variables such as PGPORT or PGOPTIONS, which are meant for other databases, and sets the locale so that messages are in
 * English.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))
  return { ...Object.fromEntries(variables), LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', TZ: 'UTC' }
}
