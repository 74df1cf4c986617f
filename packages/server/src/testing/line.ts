import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** A TCP proxy between a server and PostgreSQL’s socket that simulates network faults. */
export interface Line {
  port: number
  /** How many connections have been opened. */
  opened: () => number
  /** Delays all data until `restore`. */
  hold: () => void
  /** Silently drops all data: existing connections, and new ones until `restore`, never receive anything. */
  lose: () => void
  /** Closes every connection and rejects new ones until `restore`. */
  refuse: () => void
  /** Delays data by this time in each direction, on new connections only. */
  slow: (milliseconds: number) => void
  goOn: () => void
  close: () => void
}

type State = 'open' | 'held' | 'lost' | 'refused'

/** Listens on a local port and forwards to the socket in PostgreSQL’s folder. */
export async function startLine(folder: string, postgresPort = 5432): Promise<Line> {
  const carried = new Set<Carried>()
  let state: State = 'open'
  let delay = 0
  let opened = 0
  const server = createServer((near) => {
    near.on('error', () => undefined)
    if (state === 'refused') return void near.destroy()
    opened++
    const one = carry(near, join(folder, `.s.PGSQL.${postgresPort}`), delay)
    carried.add(one)
    near.once('close', () => carried.delete(one))
    one.turn(state)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const turn = (next: State) => {
    state = next
    for (const one of carried) one.turn(next)
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    opened: () => opened,
    hold: () => turn('held'),
    lose: () => turn('lost'),
    refuse: () => turn('refused'),
    slow: (milliseconds) => {
      delay = milliseconds
    },
    goOn: () => turn('open'),
    close: () => {
      turn('refused')
      server.close()
    },
  }
}

interface Carried {
  turn: (state: State) => void
}

function carry(near: Socket, path: string, delay: number): Carried {
  const far = connect(path)
  let isLost = false
  far.on('error', () => near.destroy())
  near.on('close', () => far.destroy())
  far.on('close', () => near.destroy())
  const ends = [near, far] as const
  for (const [from, to] of [ends, [far, near] as const]) {
    from.on('data', (said) => {
      if (delay === 0) to.write(said)
      else setTimeout(() => to.write(said), delay)
    })
    from.on('end', () => setTimeout(() => to.end(), delay))
  }
  return {
    turn: (state) => {
      // A dropped connection stays dropped: lost data never arrives.
      if (state === 'lost') isLost = true
      if (state === 'refused') for (const end of ends) end.destroy()
      else for (const end of ends) state === 'open' && !isLost ? end.resume() : end.pause()
    },
  }
}
