import { loadElement } from './load-element'

/**
 * Runs the script at `url`; with an `integrity`, only if its bytes have that hash. Ends its request when the signal is
 * aborted.
 */
export async function runScript(
  url: string,
  integrity: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  // A script element never lets go of its request, removed or not: each that hangs would keep one of the six
  // connections that HTTP/1.1 has a host, until nothing else of the page gets through. A hint lets go once removed. It
  // joins the document's own hint for the file, and what it brings is what the script then runs: still one request.
  const hint = Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href: url })
  const script = Object.assign(document.createElement('script'), { src: url })
  for (const element of [hint, script]) {
    // In the mode of the document's hint: another would load the file a second time. No integrity without it elsewhere.
    element.crossOrigin = 'anonymous'
    element.fetchPriority = 'high'
    if (integrity) element.integrity = integrity
  }
  try {
    await loadElement(hint, url, signal)
    await loadElement(script, url, signal)
  } finally {
    hint.remove()
    script.remove()
  }
}
