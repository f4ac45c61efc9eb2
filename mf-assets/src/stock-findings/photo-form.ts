/**
 * A photo as the outbox sends it: a multipart form, written out because the outbox keeps and sends plain bytes. Their media type, which a Blob has in
 * lower case, names the boundary.
 */
export function photoForm(jpeg: Blob, key: string): Blob {
  const boundary = `photo-${key.toLowerCase()}`
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="bin.jpg"\r\n` +
    'Content-Type: image/jpeg\r\n\r\n'
  return new Blob([head, jpeg, `\r\n--${boundary}--\r\n`], {
    type: `multipart/form-data; boundary=${boundary}`,
  })
}
