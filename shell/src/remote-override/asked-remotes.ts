import * as z from 'zod/mini'

/** By remote: the version or URL that the address requests instead of the live version. */
export type AskedRemotes = Record<string, string>

interface Asking {
  /** The URL parameter, as in `?preview=mf-qr@1.4.0`; it may occur several times. */
  parameter: string
  /** Earlier requests are stored here, under the parameter's name plus an s. */
  storage: Storage
  /** The value to store; `undefined` when it cannot be trusted. */
  accept: (value: string) => string | undefined
}

/** Earlier requests together with those in the page's URL, which are stored and removed from the URL. */
export function readAskedRemotes({ parameter, storage, accept }: Asking): AskedRemotes {
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

export const forgetAskedRemotes = ({ parameter, storage }: Pick<Asking, 'parameter' | 'storage'>) =>
  storage.removeItem(keyOf(parameter))

const keyOf = (parameter: string) => `${parameter}s`

/** `mf-qr@http://localhost:5003/` */
function asPair(text: string): [string, string] {
  const [name = '', ...value] = text.split('@')
  return [name, value.join('@')]
}

function readKept(storage: Storage, key: string): AskedRemotes {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(storage.getItem(key) ?? '{}'))
  } catch {
    return {}
  }
}
