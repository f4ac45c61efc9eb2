import { HUES, lineColor, type MapPoint } from '../map-content'
import type { AreaKind, LineKind } from './basemap/basemap-kinds'

type GroundColor = AreaKind | LineKind | 'land' | 'casing' | 'halo' | 'name' | 'seaName' | 'parkName'
type PaletteColor =
  | MapPoint['tone']
  | 'warningEdge'
  | 'onWarning'
  | 'surface'
  | 'text'
  | 'textDimmed'
  | 'accent'
  | GroundColor

/** CSS colours in a form that a canvas understands. */
export type MapPalette = Record<PaletteColor, string> & {
  /** The colour of a line. */
  line: (hue: number | undefined) => string
}

const COLORS: Record<PaletteColor, string> = {
  full: 'var(--bin-full)',
  warning: 'var(--bin-warning-fill)',
  // Yellow alone has too little contrast with a light ground.
  warningEdge: 'light-dark(var(--bin-warning), var(--surface))',
  onWarning: 'light-dark(var(--text), var(--surface))',
  normal: 'var(--bin-normal)',
  neutral: 'var(--bin-unknown)',
  planned: 'var(--bin-unknown)',
  depot: 'var(--text)',
  facility: 'var(--text)',
  surface: 'var(--surface)',
  text: 'var(--text)',
  textDimmed: 'var(--text-dimmed)',
  accent: 'var(--accent)',
  land: 'var(--ground-land)',
  wood: 'var(--ground-wood)',
  built: 'var(--ground-built)',
  works: 'var(--ground-works)',
  park: 'var(--ground-park)',
  water: 'var(--ground-water)',
  building: 'var(--ground-building)',
  stream: 'var(--ground-water)',
  rail: 'var(--ground-rail)',
  path: 'var(--ground-path)',
  minor: 'var(--ground-minor)',
  major: 'var(--ground-major)',
  highway: 'var(--ground-highway)',
  casing: 'var(--ground-casing)',
  halo: 'var(--ground-halo)',
  name: 'var(--ground-name)',
  seaName: 'var(--ground-sea-name)',
  parkName: 'var(--ground-park-name)',
}

const SCHEMES = ['(prefers-color-scheme: dark)', '(forced-colors: active)']

/** Calls back with the tokens' colours now and after each change of the colour scheme. Returns a function that stops this. */
export function followPalette(place: HTMLElement, onChange: (palette: MapPalette) => void) {
  const tell = () => onChange(readPalette(place))
  const systemSchemes = SCHEMES.map((query) => matchMedia(query))
  const chosenScheme = new MutationObserver(tell)
  for (const scheme of systemSchemes) scheme.addEventListener('change', tell)
  chosenScheme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
  tell()
  return () => {
    for (const scheme of systemSchemes) scheme.removeEventListener('change', tell)
    chosenScheme.disconnect()
  }
}

// A token's value is `light-dark(…)`, which a canvas cannot parse; a computed colour is always plain.
function readPalette(place: HTMLElement): MapPalette {
  const probe = place.appendChild(document.createElement('span'))
  // Forced colours would make all of them equal, so there the tokens use the system's colour names.
  probe.style.setProperty('forced-color-adjust', 'none')
  const read = (color: string) => {
    probe.style.color = color
    return getComputedStyle(probe).color
  }
  const entries = Object.entries(COLORS).map(([name, color]) => [name, read(color)])
  const palette = Object.fromEntries(entries) as Record<PaletteColor, string>
  const hues = Array.from({ length: HUES }, (_, hue) => read(lineColor(hue)))
  probe.remove()
  return {
    ...palette,
    line: (hue) => (hue === undefined ? palette.accent : (hues[hue % HUES] ?? palette.accent)),
  }
}
