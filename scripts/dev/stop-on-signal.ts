import type { HotServer } from './hot-server'

/** Ctrl+C stops the servers, and with the last of them the process. */
export function stopOnSignal(servers: readonly HotServer[]): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await Promise.all(servers.map((server) => server.stop()))
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
}
