import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { downloadName } from 'shared-domain'
import { Menu } from 'shared-ui'
import { t } from '../messages/translate'
import type { ExportedRoute } from './exported-route'
import { routeCsv } from './route-csv'
import { routeGeoJson } from './route-geojson'
import { routeGpx } from './route-gpx'

const FILES = [
  { label: t('routeExports.gpx'), ending: 'gpx', mediaType: 'application/gpx+xml', textOf: routeGpx },
  {
    label: t('routeExports.geojson'),
    ending: 'geojson',
    mediaType: 'application/geo+json',
    textOf: routeGeoJson,
  },
  {
    label: t('routeExports.csv'),
    ending: 'csv',
    mediaType: 'text/csv;charset=utf-8',
    textOf: ({ visits }: ExportedRoute) => routeCsv(visits),
  },
] as const

/** The route as files, in a menu: for a navigator, a map and a spreadsheet. */
export const RouteDownloads = ({ route }: { route: ExportedRoute }) =>
  FILES.map((file) => <RouteDownload key={file.ending} route={route} file={file} />)

function RouteDownload({ route, file }: { route: ExportedRoute; file: (typeof FILES)[number] }) {
  const { label, ending, mediaType, textOf } = file
  const href = useMemo(
    () => `data:${mediaType},${encodeURIComponent(textOf(route))}`,
    [mediaType, textOf, route],
  )
  return (
    <Menu.Item
      component="a"
      href={href}
      download={downloadName(`${route.id} ${route.name}`, route.day, ending)}
      leftSection={<IconDownload size={18} aria-hidden />}
    >
      {t('routeExports.download', { label })}
    </Menu.Item>
  )
}
