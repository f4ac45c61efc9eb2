import { type MapPoint, TONE_WORDS } from '../map-point'
import classes from './leaflet-map.module.css'

/** What a popup says of a point. Open data is untrusted, so every word goes in as text. */
export function popupContent({ label, detail, tone }: MapPoint): HTMLElement {
  const content = document.createElement('div')
  content.append(line('strong', label))
  if (detail) content.append(line('span', detail))
  const status = line('span', TONE_WORDS[tone])
  status.dataset.tone = tone
  content.append(status)
  return content
}

function line(tag: 'strong' | 'span', text: string): HTMLElement {
  const element = document.createElement(tag)
  element.className = classes.popupLine ?? ''
  element.textContent = text
  return element
}
