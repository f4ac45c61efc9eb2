interface Stoppable {
  stop: () => Promise<unknown>
}

/** Ctrl+C stops the servers, and with the last of them the process. */
export function stopOnSignal(servers: readonly Stoppable[]): void {
  let isStopping = false
  const stop = async () => {
    // npm and the terminal may both send it, and a second one must not end the process in the middle.
    if (isStopping) return
    isStopping = true
    const outcomes = await Promise.allSettled(servers.map((server) => server.stop()))
    const failures = outcomes.filter((outcome) => outcome.status === 'rejected')
    for (const { reason } of failures) console.error(reason)
    process.exit(failures.length > 0 ? 1 : 0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
}
