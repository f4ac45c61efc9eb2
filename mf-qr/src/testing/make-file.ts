/** A file to upload. jsdom's own `File` has no `arrayBuffer`. */
export function makeFile(bytes: Uint8Array | string, name = 'bins.csv') {
  const content = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
  const file = new File([content as Uint8Array<ArrayBuffer>], name, { type: 'text/csv' })
  return Object.assign(file, { arrayBuffer: async () => content.buffer })
}
