import { z } from 'zod'
import { featureSettings } from '../../feature'
import { type BasemapFile, readBasemapFile } from './basemap-file'

/** Streets for the maps: a file that this server serves, or the tiles of another server. */
type BasemapSetting = { file: BasemapFile } | { tileUrl: string }

const EXAMPLES =
  'a PMTiles file such as /srv/maps/city.pmtiles, or a tile URL such as https://tiles.example.org/{z}/{x}/{y}.pbf'

const isTileUrl = (text: string) => ['{z}', '{x}', '{y}'].every((part) => text.includes(part))

const BASEMAP_VARIABLES = {
  BASEMAP: z
    .string()
    .transform((text, { addIssue }): BasemapSetting => {
      const refuse = (message: string) => {
        addIssue({ code: 'custom', message })
        return z.NEVER
      }
      if (/^https?:\/\//.test(text)) {
        if (!URL.canParse(text)) return refuse(`set it to ${EXAMPLES}`)
        if (isTileUrl(text)) return { tileUrl: text }
        return refuse(
          /\.pmtiles$/.test(text)
            ? 'download the file and give its path, for it is served from here'
            : 'put {z}, {x} and {y} where the tile numbers go',
        )
      }
      if (!text.endsWith('.pmtiles')) return refuse(`set it to ${EXAMPLES}`)
      try {
        return { file: readBasemapFile(text) }
      } catch (error) {
        return refuse((error as Error).message)
      }
    })
    .optional(),
  BASEMAP_ATTRIBUTION: z.string().optional(),
  TILE_URL: z.undefined('use BASEMAP in its place, which takes the same URL').optional(),
  TILE_ATTRIBUTION: z.undefined('use BASEMAP_ATTRIBUTION in its place').optional(),
}

interface BasemapVariables {
  BASEMAP?: BasemapSetting | undefined
  BASEMAP_ATTRIBUTION?: string | undefined
}

/** The settings of streets that documents contain. */
function streetsOfPages({ BASEMAP, BASEMAP_ATTRIBUTION = '' }: BasemapVariables) {
  if (!BASEMAP) return { tileUrl: null, tileAttribution: '' }
  if ('tileUrl' in BASEMAP) return { tileUrl: BASEMAP.tileUrl, tileAttribution: BASEMAP_ATTRIBUTION }
  return { tileUrl: BASEMAP.file.url, tileAttribution: BASEMAP_ATTRIBUTION || BASEMAP.file.attribution }
}

export const basemapSettings = featureSettings({
  variables: BASEMAP_VARIABLES,
  read: ({ BASEMAP }) => ({ basemapFile: BASEMAP && 'file' in BASEMAP ? BASEMAP.file : undefined }),
  ofPages: streetsOfPages,
})
