/** Only the browsers that know it, so the types don't yet. */
interface WithRoutes {
  addRoutes?: (routes: { condition: { urlPattern: string }; source: 'network' }[]) => Promise<void>
}

/** Lets what the operators do go past the worker without waking it, in browsers that can. */
export function leaveRestAlone(event: ExtendableEvent) {
  const install = event as ExtendableEvent & WithRoutes
  const pastIt = ['/app/*', '/shell/*', '/api/events'].map((urlPattern) => ({
    condition: { urlPattern },
    source: 'network' as const,
  }))
  const routed = install.addRoutes?.(pastIt)
  if (routed) event.waitUntil(routed)
}
