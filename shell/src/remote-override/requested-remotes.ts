import * as z from 'zod/mini'

/** The version or the URL that the page's address requests instead of the live version, by remote. */
export type RequestedRemotes = Record<string, string>

interface RequestSource {
  /** The URL parameter, as in `?preview=mf-qr@1.4.0`; it may occur several times. */
  parameter: string
  /** Earlier requests are stored here, under the parameter's name plus an s. */
  storage: Storage
  /** The value to store; `undefined` when it cannot be trusted. */
  accept: (value: string) => string | undefined
}

/** Returns earlier requests together with those in the page's URL, which it stores and removes from the URL. */
export function readRequestedRemotes({ parameter, storage, accept }: RequestSource): RequestedRemotes {
  const key = keyOf(parameter)
  const url = new URL(location.href)
  const asked = url.searchParams.getAll(parameter).map(asPair)
  const all = { ...readKept(storage, key), ...Object.fromEntries(asked) }
  const accepted = Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => {
      const kept = accept(value)
      return kept ? [[name, kept]] : []
    }),
  )
  if (asked.length > 0) {
    storage.setItem(key, JSON.stringify(accepted))
    url.searchParams.delete(parameter)
    history.replaceState(history.state, '', url)
  }
  return accepted
}

export const forgetRequestedRemotes = ({
  parameter,
  storage,
}: Pick<RequestSource, 'parameter' | 'storage'>) => storage.removeItem(keyOf(parameter))

const keyOf = (parameter: string) => `${parameter}s`

/** Splits a text such as `mf-qr@http://localhost:5003/` at its first @. */
function asPair(text: string): [string, string] {
  const [name = '', ...value] = text.split('@')
  return [name, value.join('@')]
}

function readKept(storage: Storage, key: string): RequestedRemotes {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(storage.getItem(key) ?? '{}'))
  } catch {
    return {}
  }
}
