import { useEffect, useMemo } from 'react'
import type { ShownRoute } from 'shared-domain'
import { useDataSource } from 'shared-domain/client'
import { keepOnly, keptRoutes } from '../run-taps/kept-route'
import { useRunLetters } from '../run-taps/use-run-taps'
import { withTaps } from '../run-taps/with-taps'

interface KeptRoutes {
  /** With what was tapped of them since. */
  routes: readonly ShownRoute[]
  /** When the one was read that was read longest ago, ms since 1970; `null` without any. */
  readAt: number | null
}

/** The routes that this phone has; once the record has said which ones there are, it keeps no others. */
export function useKeptRoutes(listed: readonly ShownRoute[] | null): KeptRoutes {
  const isReal = useDataSource(({ source }) => source === 'real')
  const { waiting } = useRunLetters()
  useEffect(() => {
    if (isReal && listed) keepOnly(new Set(listed.map(({ id }) => id)))
  }, [isReal, listed])
  return useMemo(() => {
    const kept = isReal ? keptRoutes() : []
    const tapped = ({ id }: ShownRoute) =>
      waiting.map(({ about }) => about).filter(({ routeId }) => routeId === id)
    return {
      routes: kept.map(({ route }) => withTaps(route, tapped(route))),
      readAt: kept.at(-1)?.readAt ?? null,
    }
  }, [isReal, waiting])
}
