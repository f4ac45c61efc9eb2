import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Measures frames per second over `ms`; `move` is called before each frame. */
    frameRate: (ms: number, move: (frame: number, msSinceLast: number) => void) => Promise<number>
  }
}

/** Defines `window.frameRate` in the page. */
export const countFrames = (page: Page): Promise<void> => page.evaluate(defineFrameRate)

/** Runs in the page. */
function defineFrameRate() {
  window.frameRate = (ms, move) =>
    new Promise((resolve) => {
      let frames = 0
      let began: number | undefined
      let last: number | undefined
      requestAnimationFrame(function frame(now) {
        began ??= now
        if (now - began >= ms) return resolve((frames / (now - began)) * 1000)
        move(frames, now - (last ?? now))
        last = now
        frames += 1
        requestAnimationFrame(frame)
      })
    })
}
