import type { CDPSession } from 'playwright-core'

export interface Conditions {
  /** Of every request. */
  latencyMs: number
  kbps: number
}

/** As Lighthouse applies slow 4G: 150 ms round trips and 1.6 Mbps, as a browser meets them. */
export const SLOW_4G: Conditions = { latencyMs: 562.5, kbps: 1475 }
/** A street between high buildings. */
export const BAD: Conditions = { latencyMs: 2000, kbps: 400 }

const CPU_SLOWDOWN = 4

/** Slows a page and its processor down. */
export async function slowDown(cdp: CDPSession, { latencyMs, kbps }: Conditions): Promise<void> {
  const bytesPerSecond = (kbps * 1000) / 8
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}
