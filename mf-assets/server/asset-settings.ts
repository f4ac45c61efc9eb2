import { hostsInsideVariable, layerVariables } from 'api/server-part'
import { z } from 'zod'
import { openDataVariables, publicationOf } from './open-data/open-data-settings'

/** The settings from the environment: of the open data, and of the sources of bins. */
export const AssetSettingsSchema = z
  .object({
    ...openDataVariables,
    /** Hosts inside the network that sources may be read from. */
    MESSAGE_HOSTS_INSIDE: hostsInsideVariable(),
    ...layerVariables,
  })
  .transform((set) => ({
    ...publicationOf(set),
    hostsInside: set.MESSAGE_HOSTS_INSIDE,
    layerAddress: set.OPEN_DATA_URL ?? null,
  }))

export type AssetSettings = z.output<typeof AssetSettingsSchema>
