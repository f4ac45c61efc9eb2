/** The JSON types of WebAuthn Level 3, which TypeScript's browser types still lack in places. */
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

/** Whether this browser supports passkeys. */
export const hasPasskeys = () => jsonForms() !== null

/** The credential as JSON for the server; `null` when the person gave none. */
async function given(credential: Promise<Credential | null>): Promise<unknown> {
  try {
    return ((await credential) as PublicKeyCredential | null)?.toJSON() ?? null
  } catch (error) {
    // The person closed the browser's dialog, already has this passkey, or has none.
    if (error instanceof DOMException) return null
    throw error
  }
}

/** Asks the browser to create a passkey with the server's options. */
export const makePasskey = (options: unknown): Promise<unknown> =>
  given(navigator.credentials.create({ publicKey: forms().parseCreationOptionsFromJSON(options) }))

/** Asks the browser to sign the server's challenge with a passkey. */
export const askForPasskey = (options: unknown): Promise<unknown> =>
  given(navigator.credentials.get({ publicKey: forms().parseRequestOptionsFromJSON(options) }))

function forms(): JsonForms {
  const known = jsonForms()
  if (!known) throw new Error('This browser has no passkeys.')
  return known
}
