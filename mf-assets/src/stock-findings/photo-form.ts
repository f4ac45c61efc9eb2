/**
 * A photo as the outbox sends it: a multipart form, written out because the outbox keeps and sends plain bytes. Their media type, which a Blob has in
 * lower case, names the boundary.
 */
export function photoForm(jpeg: Blob, key: string): Blob {
  const { head, tail, boundary } = partsOf(key)
  return new Blob([head, jpeg, tail], { type: `multipart/form-data; boundary=${boundary}` })
}

/** The photo in a form with this key. */
export function photoInForm(form: Blob, key: string): Blob {
  const { head, tail } = partsOf(key)
  return form.slice(head.length, form.size - tail.length, 'image/jpeg')
}

// Both are ASCII, so that a character is a byte.
function partsOf(key: string) {
  const boundary = `photo-${key.toLowerCase()}`
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="bin.jpg"\r\n` +
    'Content-Type: image/jpeg\r\n\r\n'
  return { boundary, head, tail: `\r\n--${boundary}--\r\n` }
}
