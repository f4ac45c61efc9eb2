import { type AddressInfo, createServer } from 'node:net'

/** Resolves with a port of `host` that is free now: `wanted`, or any port when it is 0. Rejects when `wanted` is in use. */
export function freePort(wanted = 0, host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(wanted, host, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
