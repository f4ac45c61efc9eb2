import { useEffect, useState } from 'react'
import { useRuntimeSettings } from 'shared-domain/client'
import { GROUND, type MapBounds } from './nearby-map-layout'
import classes from './StreetLines.module.css'

/** The streets under the drawn map. They are requested after the first render, and only when our own server has the tiles. */
export function StreetLines({ bounds }: { bounds: MapBounds }) {
  const { tileUrl } = useRuntimeSettings()
  const [paths, setPaths] = useState<readonly string[]>([])
  const { north, south, west, east } = bounds
  useEffect(() => {
    if (!tileUrl?.startsWith('/')) return
    const asked = new AbortController()
    const { width, height } = GROUND
    const part = Object.entries({ north, south, west, east, width, height }).map(([name, value]) => [
      name,
      // Rounded to about a metre, so that caches hold one response for neighbouring maps.
      String(Number(value.toFixed(5))),
    ])
    fetch(`${tileUrl}/streets?${new URLSearchParams(part)}`, { signal: asked.signal })
      .then((response) => (response.ok ? response.text() : ''))
      .then((text) => setPaths(text.split('\n')))
      // Without a signal the map shows the bins on an empty background.
      .catch(() => {})
    return () => asked.abort()
  }, [tileUrl, north, south, west, east])
  return paths.map(
    (path, index) => path && <path key={path} className={index ? classes.major : classes.minor} d={path} />,
  )
}
