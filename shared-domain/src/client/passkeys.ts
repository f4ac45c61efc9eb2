/** The JSON forms of WebAuthn Level 3, which the types of the browser do not have everywhere yet. */
interface JsonForms {
  parseCreationOptionsFromJSON: (options: unknown) => PublicKeyCredentialCreationOptions
  parseRequestOptionsFromJSON: (options: unknown) => PublicKeyCredentialRequestOptions
}

function jsonForms(): JsonForms | null {
  const known = globalThis.PublicKeyCredential as unknown as Partial<JsonForms> | undefined
  return known?.parseRequestOptionsFromJSON && known.parseCreationOptionsFromJSON
    ? (known as JsonForms)
    : null
}

/** Whether this browser has passkeys. */
export const hasPasskeys = () => jsonForms() !== null

/** What the browser gave is JSON that the server reads. `null` when the person gave none. */
async function given(credential: Promise<Credential | null>): Promise<unknown> {
  try {
    return ((await credential) as PublicKeyCredential | null)?.toJSON() ?? null
  } catch (error) {
    // The person closed the browser's dialog, has the passkey already, or has none.
    if (error instanceof DOMException) return null
    throw error
  }
}

/** Has the browser make a passkey by the server's options. */
export const makePasskey = (options: unknown): Promise<unknown> =>
  given(navigator.credentials.create({ publicKey: forms().parseCreationOptionsFromJSON(options) }))

/** Has the browser answer the server's challenge with a passkey. */
export const askForPasskey = (options: unknown): Promise<unknown> =>
  given(navigator.credentials.get({ publicKey: forms().parseRequestOptionsFromJSON(options) }))

function forms(): JsonForms {
  const known = jsonForms()
  if (!known) throw new Error('This browser has no passkeys.')
  return known
}
