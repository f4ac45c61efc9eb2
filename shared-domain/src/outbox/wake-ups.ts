interface WakeUps {
  /** The page is looked at, again or for the first time. */
  seen: () => void
  /** The browser believes that there is a network: a reason to try, never one not to. */
  online: () => void
  /** The page may be gone in a moment, and nobody will tell. */
  leaving: () => void
}

/** Calls back when a page comes and goes, until `signal` says stop. */
export function onWakeUps({ seen, online, leaving }: WakeUps, signal: AbortSignal): void {
  addEventListener('online', online, { signal })
  addEventListener('pageshow', seen, { signal })
  addEventListener('pagehide', leaving, { signal })
  const look = () => (document.visibilityState === 'visible' ? seen() : leaving())
  document.addEventListener('visibilitychange', look, { signal })
}
