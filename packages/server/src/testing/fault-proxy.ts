import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** A TCP proxy between a server and PostgreSQL’s socket that simulates network faults. */
export interface FaultProxy {
  port: number
  /** How many connections have been opened. */
  connectionCount: () => number
  /** Delays all data until `restore`. */
  pause: () => void
  /** Silently drops all data: existing connections, and new ones until `restore`, never receive anything. */
  blackhole: () => void
  /** Closes every connection and rejects new ones until `restore`. */
  refuse: () => void
  /** Delays data by this time in each direction, on new connections only. */
  setDelay: (milliseconds: number) => void
  restore: () => void
  close: () => void
}

type ProxyState = 'open' | 'held' | 'lost' | 'refused'

/** Listens on a local port and forwards to the socket in PostgreSQL’s folder. */
export async function startFaultProxy(folder: string, postgresPort = 5432): Promise<FaultProxy> {
  const connections = new Set<ProxiedConnection>()
  const lostClients = new Set<Socket>()
  let state: ProxyState = 'open'
  let delay = 0
  let connectionCount = 0
  const server = createServer((client) => {
    client.on('error', () => undefined)
    if (state === 'refused') return void client.destroy()
    connectionCount++
    // The first packet of a connection would be lost too, so that PostgreSQL does not learn of it.
    if (state === 'lost') return void lostClients.add(client.pause())
    const connection = proxyConnection(client, join(folder, `.s.PGSQL.${postgresPort}`), delay)
    connections.add(connection)
    client.once('close', () => connections.delete(connection))
    connection.setState(state)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const setState = (next: ProxyState) => {
    state = next
    for (const connection of connections) connection.setState(next)
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    connectionCount: () => connectionCount,
    pause: () => setState('held'),
    blackhole: () => setState('lost'),
    refuse: () => setState('refused'),
    setDelay: (milliseconds) => {
      delay = milliseconds
    },
    restore: () => setState('open'),
    close: () => {
      setState('refused')
      for (const client of lostClients) client.destroy()
      server.close()
    },
  }
}

interface ProxiedConnection {
  setState: (state: ProxyState) => void
}

function proxyConnection(client: Socket, path: string, delay: number): ProxiedConnection {
  const upstream = connect(path)
  let isLost = false
  upstream.on('error', () => client.destroy())
  client.on('close', () => upstream.destroy())
  upstream.on('close', () => client.destroy())
  const ends = [client, upstream] as const
  for (const [from, to] of [ends, [upstream, client] as const]) {
    from.on('data', (chunk) => {
      if (delay === 0) to.write(chunk)
      else setTimeout(() => to.write(chunk), delay)
    })
    from.on('end', () => setTimeout(() => to.end(), delay))
  }
  return {
    setState: (state) => {
      // A dropped connection stays dropped: lost data never arrives.
      if (state === 'lost') isLost = true
      if (state === 'refused') for (const end of ends) end.destroy()
      else for (const end of ends) state === 'open' && !isLost ? end.resume() : end.pause()
    },
  }
}
