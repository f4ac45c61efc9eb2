const MOST_WORKERS = 4

/** How many workers help another: as many as leave a core for the page. */
export const helperCount = (): number =>
  Math.max(0, Math.min(MOST_WORKERS, navigator.hardwareConcurrency - 1) - 1)
