import { useState } from 'react'

/** The secrets that were made and not yet put away, by the path of their page: they can be shown nowhere else. */
const kept = new Map<string, readonly unknown[]>()

/** The new secrets of a page, the latest first. They stay while other pages are open, for as long as the browser's tab is. */
export function useKeptSecrets<Made>(path: string, idOf: (made: Made) => string) {
  const [secrets, setSecrets] = useState((kept.get(path) ?? []) as readonly Made[])
  function change(withoutOne: string, added: readonly Made[]) {
    const before = (kept.get(path) ?? []) as readonly Made[]
    const after = [...added, ...before.filter((each) => idOf(each) !== withoutOne)]
    kept.set(path, after)
    setSecrets(after)
  }
  return {
    secrets,
    /** Another secret of the same thing takes the place of the one before, which has ended. */
    keep: (made: Made) => change(idOf(made), [made]),
    drop: (id: string) => change(id, []),
  }
}

/** Each test begins without secrets. @internal */
export const forgetKeptSecrets = (): void => kept.clear()
