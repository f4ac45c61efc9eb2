import { webUrlVariable } from '../../http/setting-variables'

/** The layer's own URL, even when OPEN_DATA_URL is one of its queries. */
function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname.replace(/\/(?:query\/?)?$/, '')
}

const EXAMPLE = 'https://gis.example.govt.nz/arcgis/rest/services/Bins/FeatureServer/0'

/** The council's layer, which the record mirrors. The part of the sources of bins shows it as well. */
export const layerVariables = {
  OPEN_DATA_URL: webUrlVariable(EXAMPLE)
    .transform(withoutQuery)
    .refine((url) => /\/\d+$/.test(url), `end it with the number of the layer, as in ${EXAMPLE}`)
    .optional(),
}
