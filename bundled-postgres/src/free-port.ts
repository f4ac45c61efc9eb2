import { type AddressInfo, createServer } from 'node:net'

/** A loopback port that nobody listens on at this moment: the wanted one, or it fails; otherwise any. */
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
