import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectAsync, type MqttClient } from 'mqtt'

export interface Broker {
  /** Such as `mqtt://127.0.0.1:41883`; the same after a restart. */
  url: string
  /** Whether it is Mosquitto. Otherwise it is aedes, which loses its messages when it stops. */
  isMosquitto: boolean
  /** Stops it; Mosquitto keeps its messages on disk. */
  stop: () => Promise<void>
  start: () => Promise<void>
}

/** The places where packages of distributions install it, not all of which are on the PATH. */
const PROGRAMS = ['mosquitto', '/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto']

/** Starts Mosquitto if it is installed, with its messages on disk; aedes otherwise. */
export async function startBroker(): Promise<Broker> {
  const port = await freePort()
  const program = PROGRAMS.find((name) => spawnSync(name, ['-h']).error === undefined)
  const run = program ? mosquitto(program, port) : aedes(port)
  let child: ChildProcess | undefined
  const broker: Broker = {
    url: `mqtt://127.0.0.1:${port}`,
    isMosquitto: program !== undefined,
    async stop() {
      const ended = child
      child = undefined
      const gone = new Promise((resolve) => ended?.once('exit', resolve))
      ended?.kill('SIGTERM')
      if (ended) await gone
    },
    async start() {
      child = run()
      await answering(broker.url)
    },
  }
  await broker.start()
  return broker
}

function mosquitto(program: string, port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'mosquitto-'))
  // Started by root it changes to another user, who must be able to write here.
  chmodSync(folder, 0o777)
  const settings = join(folder, 'mosquitto.conf')
  writeFileSync(
    settings,
    [
      `listener ${port} 127.0.0.1`,
      'allow_anonymous true',
      'persistence true',
      `persistence_location ${folder}/`,
      'autosave_interval 1',
      // Thousands of sensors may send while no server is running.
      'max_queued_messages 0',
      'max_inflight_messages 200',
      'log_type error',
      '',
    ].join('\n'),
  )
  return () => spawn(program, ['-c', settings], { stdio: ['ignore', 'ignore', 'inherit'] })
}

const aedes = (port: number) => () =>
  fork(join(import.meta.dirname, 'aedes-process.ts'), [String(port)], { execArgv: ['--import', 'tsx'] })

async function answering(url: string): Promise<void> {
  for (;;) {
    const client = await connectAsync(url, { reconnectPeriod: 0, connectTimeout: 500 }).catch(() => undefined)
    if (client) return client.endAsync()
    await pause(50)
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('There is no port.')
  return address.port
}

export const publisher = (url: string): Promise<MqttClient> =>
  connectAsync(url, { clientId: 'network-server', clean: false, reconnectPeriod: 100 })
