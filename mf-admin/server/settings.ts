import type { ServerPart } from 'api/server-part'
import type { getConfiguration } from '../operations/configuration'
import type * as settings from '../operations/settings'

type Operations = typeof settings & { getConfiguration: typeof getConfiguration }

export const settingHandlers: ServerPart<Operations, 'settings'>['handlers'] = {
  getSettings: async (_, { record }) => ({ settings: await record.settings.changeable() }),
  changeSettings: ({ body: { changes } }, { change }) =>
    change(async ({ record }) => ({ settings: await record.settings.change(changes) })),
  getConfiguration: async (_, { record }) => ({ variables: [...(await record.settings.variables())] }),
}
