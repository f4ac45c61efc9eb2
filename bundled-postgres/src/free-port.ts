import { type AddressInfo, createServer } from 'node:net'

/** A loopback port that is free at this moment: `wanted`, or rejects when it is in use; any with 0. */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(wanted, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
