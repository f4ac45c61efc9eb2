/** Runs the script at `url`; with an `integrity`, only if its bytes have that hash. */
export function runScript(url: string, integrity: string | undefined, signal: AbortSignal): Promise<void> {
  const script = document.createElement('script')
  script.src = url
  // As the preload hint has it: another mode would load the file a second time. No integrity without it elsewhere.
  script.crossOrigin = 'anonymous'
  script.fetchPriority = 'high'
  if (integrity) script.integrity = integrity
  return new Promise<void>((resolve, reject) => {
    script.onload = () => resolve()
    script.onerror = () =>
      reject(new Error(`${url} could not be reached, or is not the file that was published.`))
    signal.addEventListener('abort', () => reject(signal.reason))
    document.head.append(script)
  }).finally(() => script.remove())
}
