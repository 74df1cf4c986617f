import { Socket } from 'node:net'

/** The sockets between one app and PostgreSQL, which break at a chosen moment. */
export interface DatabaseSockets {
  /** For `pg`: the socket of a new connection. */
  stream: () => Socket
  /** Breaks the connection that sends the statement after that many others, before or after PostgreSQL has received it. */
  breakAtStatement: (statementsBefore: number, isReceived: boolean) => void
  /** Breaks all connections after that many further commits, before the app learns of the last one. New ones are refused. */
  breakAtCommit: (commitsBefore: number) => void
  /** Breaks nothing any more. Whether something was broken since the last call. */
  disarm: () => boolean
  /** Something is broken, or may break. */
  isArmed: () => boolean
}

type Armed = { at: 'statement'; left: number; isReceived: boolean } | { at: 'commit'; left: number }

export function createDatabaseSockets(): DatabaseSockets {
  const open = new Set<Socket>()
  let armed: Armed | null = null
  let isRefusing = false
  let hasBroken = false
  const breakSocket = (socket: Socket) => {
    hasBroken = true
    socket.destroy(Object.assign(new Error('the connection is broken on purpose'), { code: 'ECONNRESET' }))
  }

  class BreakableSocket extends Socket {
    override _write(...parameters: Parameters<Socket['_write']>) {
      this.send(() => super._write(...parameters))
    }
    override _writev(...parameters: Parameters<NonNullable<Socket['_writev']>>) {
      this.send(() => super._writev?.(...parameters))
    }
    override push(chunk: Buffer | null, encoding?: BufferEncoding) {
      if (armed?.at !== 'commit' || chunk === null || !COMMIT.test(chunk.toString('latin1')) || armed.left-- > 0)
        return super.push(chunk, encoding)
      armed = null
      isRefusing = true
      for (const socket of open) breakSocket(socket)
      return false
    }
    private send(write: () => void) {
      if (armed?.at !== 'statement' || armed.left-- > 0) return write()
      if (armed.isReceived) write()
      armed = null
      breakSocket(this)
    }
  }

  return {
    stream: () => {
      const socket = new BreakableSocket()
      open.add(socket)
      socket.once('close', () => open.delete(socket))
      if (isRefusing) process.nextTick(() => breakSocket(socket))
      return socket
    },
    breakAtStatement: (left, isReceived) => {
      armed = { at: 'statement', left, isReceived }
    },
    breakAtCommit: (left) => {
      armed = { at: 'commit', left }
    },
    disarm: () => {
      const had = hasBroken
      armed = null
      hasBroken = false
      return had
    },
    isArmed: () => armed !== null || hasBroken || isRefusing,
  }
}

/** The end of a transaction, or of a single statement that writes outside of one. */
const COMMIT = /C.{4}(COMMIT|(INSERT \d+|UPDATE|DELETE) [1-9]\d*)\0Z.{4}I/s
