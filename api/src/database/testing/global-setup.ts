import { addressVariable, serveTemplate, type TemplateService } from './template-service'
import type { ServerKind } from './test-server'

declare global {
  /** Set for each jest project in jest.config.js. */
  var databaseServer: ServerKind
  /** What the setup has started, for the teardown, which jest loads by itself. */
  var templateServices: readonly TemplateService[]
}

// Both: jest runs a setup once, however many projects name it. Neither starts anything before a test asks.
const kinds: readonly ServerKind[] = ['embedded', 'named']

export default async function setUp() {
  globalThis.templateServices = await Promise.all(
    kinds.map(async (kind) => {
      const service = await serveTemplate(kind)
      process.env[addressVariable(kind)] = service.address
      return service
    }),
  )
}
