import { type AddressInfo, createServer } from 'node:net'

/** A port of `host` that is free at this moment: `wanted`, or rejects when it is in use; any with 0. */
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
