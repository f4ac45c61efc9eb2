/** A function for scripts: the id of a browser, which is the SHA-256 of the endpoint of its push subscription, in hex. */
export const BROWSER_ID_SCRIPT = `
async function idOf({ endpoint }) {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
`
