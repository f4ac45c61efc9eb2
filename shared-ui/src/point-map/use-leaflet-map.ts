import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LeafletMap } from './leaflet/leaflet-map'
import type { PointMapProps } from './point-map-props'

const NO_LINES: NonNullable<PointMapProps['lines']> = []

type LoadState = 'loading' | 'ready' | 'failed'

interface LeafletMapInPage {
  container: RefObject<HTMLDivElement | null>
  state: LoadState
  areTilesMissing: boolean
  retry: () => void
}

/** Loads Leaflet when the map is first shown, and keeps one map up to date with the points until it leaves the page. */
export function useLeafletMap(props: PointMapProps): LeafletMapInPage {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [areTilesMissing, setAreTilesMissing] = useState(false)
  const select = useEffectEvent((id: string) => props.onSelect?.(id))

  useEffect(() => {
    let isGone = false
    let created: LeafletMap | undefined
    const create = async () => {
      const { createLeafletMap } = await import('./leaflet/leaflet-map')
      if (isGone || !container.current) return
      created = createLeafletMap(container.current, { onSelect: select, onTilesMissing: setAreTilesMissing })
      setMap(created)
    }
    create().catch((error) => {
      console.warn('The street map did not load:', error)
      if (!isGone) setFailedAttempt(attempt)
    })
    return () => {
      isGone = true
      created?.remove()
      setMap(null)
    }
  }, [attempt])

  // Before the points: tiles decide how closely the view may fit them.
  const tileUrl = props.tiles?.url ?? null
  useEffect(() => map?.showTiles(tileUrl), [map, tileUrl])

  const { points, lines = NO_LINES, radiusKm, opensOn } = props
  const { lat, lng } = props.you ?? {}
  useEffect(() => {
    const you = lat !== undefined && lng !== undefined ? { lat, lng } : undefined
    map?.show({ points, lines, you, radiusKm, opensOn })
  }, [map, points, lines, lat, lng, radiusKm, opensOn])

  const state = failedAttempt === attempt ? 'failed' : map ? 'ready' : 'loading'
  return { container, state, areTilesMissing, retry: () => setAttempt(attempt + 1) }
}
