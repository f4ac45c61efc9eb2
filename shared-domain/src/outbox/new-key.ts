/** A random UUID (RFC 9562, version 4). `crypto.randomUUID` is missing on pages that come over plain HTTP. */
export const newKey = (): string =>
  'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (place) => {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    // The variant leaves two bits of its digit to chance.
    return (place === 'x' ? byte & 15 : 8 | (byte & 3)).toString(16)
  })

/** Whether the council's record takes it as a key. */
export const isKey = (text: unknown): text is string =>
  typeof text === 'string' && /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(text)
