import * as z from 'zod/mini'

/** By remote: what the address asks to stand in for its live version. */
export type AskedRemotes = Record<string, string>

interface Asking {
  /** Of the URL, as in `?preview=mf-qr@1.4.0`; it may be there several times. */
  parameter: string
  /** What was asked for before is kept here, under the parameter's name and an s. */
  storage: Storage
  /** The value as it is to be kept; nothing for one that is not to be trusted. */
  accept: (value: string) => string | undefined
}

/** What was asked for earlier and what the page's URL asks for; that is kept, and leaves the URL. */
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
