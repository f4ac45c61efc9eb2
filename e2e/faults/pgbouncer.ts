import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from 'api'

interface PgBouncer {
  /** The URL of the database through PgBouncer, in transaction mode. */
  url: string
  /** Kills it, and starts another at the same address. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** PgBouncer refuses to run as root. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Starts a PgBouncer in front of the database; `undefined` where it is not installed. */
export async function startPgBouncer(databaseUrl: string): Promise<PgBouncer | undefined> {
  if (spawnSync('pgbouncer', ['--version']).status !== 0) return undefined
  const url = new URL(databaseUrl)
  const { hostname, port, username, password, pathname } = url
  const name = pathname.slice(1)
  url.port = String(await freePort())
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  chmodSync(folder, 0o755)
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
${name} = host=${hostname} port=${port} dbname=${name} user=${username} password=${password}
[pgbouncer]
listen_addr = ${hostname}
listen_port = ${url.port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
`,
    { mode: 0o644 },
  )

  async function start(): Promise<ChildProcess> {
    const child = spawn('pgbouncer', ['--quiet', settings], { ...USER, stdio: 'ignore' })
    while (!(await listens(Number(url.port)))) await pause(20)
    return child
  }
  const end = async (child: ChildProcess) => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  let running = await start()
  return {
    url: url.href,
    async restart() {
      await end(running)
      running = await start()
    },
    stop: () => end(running),
  }
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
