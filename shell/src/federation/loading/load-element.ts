/** Puts the element into the document and waits until it has loaded what is at `url`, or the signal is aborted. */
export async function loadElement(
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
