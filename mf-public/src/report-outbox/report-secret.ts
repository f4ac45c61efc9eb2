/** A secret of 128 random bits, in hexadecimal digits. */
export const newSecret = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
