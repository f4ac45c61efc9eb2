import type { MapPoint } from '../map-content'

type PaletteColor = MapPoint['tone'] | 'warningEdge' | 'onWarning' | 'surface' | 'text' | 'accent'

/** CSS colours a canvas understands. */
export type MapPalette = Record<PaletteColor, string>

const COLORS: Record<PaletteColor, string> = {
  full: 'var(--bin-full)',
  warning: 'var(--bin-warning-fill)',
  // Yellow alone has too little contrast with a light ground.
  warningEdge: 'light-dark(var(--bin-warning), var(--surface))',
  onWarning: 'light-dark(var(--text), var(--surface))',
  normal: 'var(--bin-normal)',
  neutral: 'var(--bin-unknown)',
  depot: 'var(--text)',
  facility: 'var(--text)',
  surface: 'var(--surface)',
  text: 'var(--text)',
  accent: 'var(--accent)',
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
  const read = (color: string) => {
    probe.style.color = color
    return getComputedStyle(probe).color
  }
  const palette = Object.fromEntries(Object.entries(COLORS).map(([name, color]) => [name, read(color)]))
  probe.remove()
  return palette as MapPalette
}
