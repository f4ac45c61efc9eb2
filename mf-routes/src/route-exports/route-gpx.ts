import { t } from '../messages/translate'
import { type ExportedRoute, type ExportedVisit, routeLine } from './exported-route'

/** The route as GPX 1.1, for a navigator: its places in driving order, and the roads where they are known. */
export function routeGpx({ id, name, day, visits, plan }: ExportedRoute): string {
  const { along, positions } = routeLine(visits, plan)
  const points = visits.map(routePoint).join('')
  const track = along === 'roads' ? `<trk><name>${xmlText(name)}</name>${segment(positions)}</trk>` : ''
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Smart Bins Wellington" xmlns="http://www.topografix.com/GPX/1/1">',
    `<metadata><name>${xmlText(`${id} ${name}, ${day}`)}</name></metadata>`,
    `<rte><name>${xmlText(`${id} ${name}`)}</name>${points}</rte>${track}`,
    '</gpx>',
    '',
  ].join('\n')
}

function routePoint({ order, kind, name, point, bin, arrival, outcome }: ExportedVisit): string {
  if (!point) return ''
  const description = [bin?.id, arrival && t('routeExports.plannedFor', { arrival }), outcome]
    .filter(Boolean)
    .join(', ')
  return [
    `\n<rtept lat="${point.lat}" lon="${point.lng}">`,
    `<name>${xmlText(order === null ? name : `${order}. ${name}`)}</name>`,
    description && `<desc>${xmlText(description)}</desc>`,
    `<type>${kind}</type></rtept>`,
  ].join('')
}

const segment = (positions: readonly (readonly [number, number])[]) =>
  `<trkseg>${positions.map(([lng, lat]) => `<trkpt lat="${lat}" lon="${lng}"/>`).join('')}</trkseg>`

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
/** Characters that XML 1.0 cannot contain. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const xmlText = (text: string) =>
  text.replace(UNWRITABLE, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
