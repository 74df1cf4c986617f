import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** A network between a server and PostgreSQL's socket, to which bad things happen. */
export interface Line {
  port: number
  /** How many connections have been made. */
  opened: () => number
  /** What is said from now on arrives when it goes on. */
  hold: () => void
  /** What is said from now on never arrives, and nobody hears that: connections of now and until it goes on stay silent for ever. */
  lose: () => void
  /** Every connection breaks, and none is made until it goes on. */
  refuse: () => void
  /** What is said takes so many milliseconds more each way, on connections made from now on. */
  slow: (milliseconds: number) => void
  goOn: () => void
  close: () => void
}

type State = 'open' | 'held' | 'lost' | 'refused'

/** From a port of this machine to the socket in PostgreSQL's folder. */
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
      // What was lost once is lost: nothing that was said is ever said again.
      if (state === 'lost') isLost = true
      if (state === 'refused') for (const end of ends) end.destroy()
      else for (const end of ends) state === 'open' && !isLost ? end.resume() : end.pause()
    },
  }
}
