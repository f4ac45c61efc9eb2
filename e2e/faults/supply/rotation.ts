import { setTimeout as pause } from 'node:timers/promises'
import { signLog } from 'delivery'
import { startReadyProxy } from '../ready-proxy'
import { registryOf } from './probe'
import { LISTED, listing, operator, type ReleaseHouse, type RunningServer, signer } from './release-house'

const POLL_MS = 20
/** Longer than the proxy needs to find a new server. */
const TAKE_OVER_MS = 500

const BOTH = [...LISTED, ...listing('mf-qr=qrNew', 'registry=serverNew')]
const NEW_ALONE = listing(
  'mf-qr=qrNew',
  'mf-public=public',
  'mf-routes=routes',
  'registry=serverNew',
  'revoked=qr',
)

/**
 * Replaces the keys of a team and of the servers, as docs/operating.md says it, while people ask for pages. Returns how long, in ms, the
 * team's remote was not live for them.
 */
export async function outageMsAtRotation(house: ReleaseHouse): Promise<number> {
  const servers: RunningServer[] = [await house.serve({ listed: LISTED, signer: signer('server') })]
  const proxy = await startReadyProxy(() => servers.map(({ address }) => address))
  const watch = watchRemote(proxy.address)
  const replaceServer = async (keys: Parameters<ReleaseHouse['serve']>[0]) => {
    servers.push(await house.serve(keys))
    await pause(TAKE_OVER_MS)
    await servers[0]?.stop()
    servers.shift()
  }
  // 1. Servers learn the new public keys beside the old ones.
  await replaceServer({ listed: BOTH, signer: signer('server') })
  // 2. The team and the operators sign what is live with the new keys.
  await signLog(house.opened({ listed: BOTH, signer: signer('qrNew') }), { actor: operator })
  await signLog(house.opened({ listed: BOTH, signer: signer('serverNew') }), { actor: operator })
  // 3. The old keys go, that of the team as a revoked one.
  await replaceServer({ listed: NEW_ALONE, signer: signer('serverNew') })
  await house.release({ listed: NEW_ALONE, signer: signer('qrNew') }, 'mf-qr', '3.0.0')
  await pause(TAKE_OVER_MS)
  const outageMs = await watch.stop()
  const live = (await registryOf(proxy.address)).remotes.find(({ name }) => name === 'mf-qr')
  await proxy.close()
  for (const server of servers) await server.stop()
  if (live?.version !== '3.0.0') throw new Error('A release with the new key is not live.')
  return outageMs
}

function watchRemote(address: string): { stop: () => Promise<number> } {
  let isOver = false
  let outageMs = 0
  const watching = (async () => {
    while (!isOver) {
      const began = performance.now()
      const isLive = await registryOf(address).then(
        ({ remotes }) => remotes.some(({ name }) => name === 'mf-qr'),
        () => false,
      )
      await pause(POLL_MS)
      if (!isLive) outageMs += performance.now() - began
    }
    return outageMs
  })()
  return {
    stop() {
      isOver = true
      return watching
    },
  }
}
