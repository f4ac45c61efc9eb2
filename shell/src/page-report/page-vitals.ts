import type { PageVitals } from 'shared-domain'
import { onCLS, onINP, onLCP } from 'web-vitals'

type Vitals = Pick<PageVitals, 'lcpMs' | 'inpMs' | 'cls'>

/**
 * Measures Web Vitals from the opening of the document until the page is hidden or the returned function is called. Then calls
 * `send` once with the figures.
 */
export function measureVitals(send: (vitals: Vitals) => void): () => void {
  const vitals: Vitals = {}
  // The present values: later ones may belong to another remote's page.
  const soFar = { reportAllChanges: true }
  onLCP(({ value }) => Object.assign(vitals, { lcpMs: Math.round(value) }), soFar)
  onINP(({ value }) => Object.assign(vitals, { inpMs: Math.round(value) }), soFar)
  onCLS(({ value }) => Object.assign(vitals, { cls: Math.round(value * 10_000) / 10_000 }), soFar)

  let isOver = false
  function end() {
    if (!isOver && Object.keys(vitals).length > 0) send(vitals)
    isOver = true
  }
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && end())
  return end
}
