/** The text of the file at `url`, once it is known to be what was published; `integrity` is its SHA-384. */
export async function fetchPinned(
  url: string,
  integrity: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  // A browser has no hash function on plain HTTP. There it compares by itself, but tells nobody what was wrong.
  const byItself = crypto.subtle || !integrity ? {} : { integrity }
  const response = await fetch(url, { signal, ...byItself }).catch((cause) => {
    throw new Error(`${url} could not be reached.`, { cause })
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  const bytes = await response.arrayBuffer()
  if (crypto.subtle && integrity && (await integrityOf(bytes)) !== integrity)
    throw new Error(`${url} is not the file that was published.`)
  return new TextDecoder().decode(bytes)
}

async function integrityOf(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes))
  return `sha384-${btoa(String.fromCharCode(...hash))}`
}
