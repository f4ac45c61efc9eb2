import { type Browser, chromium } from '@playwright/test'
import { findChromium } from 'scripts/find-chromium'

/** Chromium's sandbox does not work for root; the other flags prevent background requests. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
]

/** A Chromium for a run without the test runner. */
export const launchBrowser = (...flags: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: [...BROWSER_FLAGS, ...flags] })
