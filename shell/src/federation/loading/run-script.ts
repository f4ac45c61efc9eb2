/** Runs the script at `url` if its bytes match the hash `integrity`. Aborting the signal cancels its request. */
export async function runScript(
  url: string,
  integrity: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  // A script element keeps its request even after it is removed, and each hanging request would occupy one of the six
  // connections that HTTP/1.1 allows per host. Removing a preload hint does cancel its request. So the hint is added first
  // (joining the document's own hint for the file), and the script then runs the bytes that it loaded: still one request.
  const hint = Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href: url })
  const script = Object.assign(document.createElement('script'), { src: url })
  for (const element of [hint, script]) {
    // The same CORS mode as the document's hint; another mode would load the file twice. Integrity on other origins requires
    // it.
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

async function loadElement(
  element: HTMLLinkElement | HTMLScriptElement,
  url: string,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    element.onload = () => resolve()
    element.onerror = () =>
      reject(new Error(`${url} could not be reached, or is not the file that was published.`))
    signal.addEventListener('abort', () => reject(signal.reason))
    document.head.append(element)
  })
}
