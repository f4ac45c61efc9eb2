import type { MapPoint } from '../map-content'

type PaletteColor = MapPoint['tone'] | 'surface' | 'text' | 'accent'

/** CSS colours a canvas understands. */
export type MapPalette = Record<PaletteColor, string>

const TOKENS: Record<PaletteColor, string> = {
  full: '--bin-full',
  warning: '--bin-warning',
  normal: '--bin-normal',
  neutral: '--bin-unknown',
  depot: '--text',
  facility: '--text',
  surface: '--surface',
  text: '--text',
  accent: '--accent',
}

/** Tells the tokens' colours now and whenever the colour scheme changes; returns how to stop. */
export function followPalette(place: HTMLElement, onChange: (palette: MapPalette) => void) {
  const tell = () => onChange(readPalette(place))
  const systemScheme = matchMedia('(prefers-color-scheme: dark)')
  const chosenScheme = new MutationObserver(tell)
  systemScheme.addEventListener('change', tell)
  chosenScheme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
  tell()
  return () => {
    systemScheme.removeEventListener('change', tell)
    chosenScheme.disconnect()
  }
}

// A token's own value is `light-dark(…)`, which a canvas cannot read; a computed colour is always plain.
function readPalette(place: HTMLElement): MapPalette {
  const probe = place.appendChild(document.createElement('span'))
  const read = (token: string) => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const palette = Object.fromEntries(Object.entries(TOKENS).map(([name, token]) => [name, read(token)]))
  probe.remove()
  return palette as MapPalette
}
