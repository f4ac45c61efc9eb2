import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface BreakableConnection {
  /** The URL of the server through this connection. */
  url: string
  /** Closes every connection and refuses new ones. */
  cut: () => void
  /** Closes every connection; new ones are accepted, but never get data. */
  stall: () => void
  mend: () => void
  /** Mends it with another server as the target, like an address that moves at a failover. */
  leadTo: (serverUrl: string) => void
  close: () => void
}

/** A connection to a database or a web server that can be broken, as a network between two machines can. */
export async function breakableConnection(serverUrl: string): Promise<BreakableConnection> {
  let target = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let state: 'whole' | 'cut' | 'stalled' = 'whole'
  const breakAs = (broken: typeof state) => {
    state = broken
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy()
    if (state === 'stalled') {
      near.on('error', () => near.destroy())
      near.on('close', () => sockets.delete(near))
      return void sockets.add(near)
    }
    const far = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(serverUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    cut: () => breakAs('cut'),
    stall: () => breakAs('stalled'),
    mend: () => breakAs('whole'),
    leadTo(other) {
      target = new URL(other)
      breakAs('whole')
    },
    close() {
      breakAs('cut')
      server.close()
    },
  }
}
