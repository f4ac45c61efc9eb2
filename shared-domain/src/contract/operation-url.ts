/** The URL of an operation with its path parameters and query. Values that are not given are left out. */
export function operationUrl(path: string, params: object = {}, query: object = {}): string {
  const given = new Map(Object.entries(params))
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(given.get(name))))
  const asked = Object.entries(query).filter(([, value]) => value !== undefined)
  return asked.length === 0
    ? filled
    : `${filled}?${new URLSearchParams(asked.map(([k, v]) => [k, String(v)]))}`
}
