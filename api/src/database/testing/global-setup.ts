import { serveTemplate, TEMPLATE_ADDRESS, type TemplateService } from './template-service'

declare global {
  /** What the setup has started, for the teardown, which jest loads by itself. */
  var templateService: TemplateService
}

export default async function setUp() {
  globalThis.templateService = await serveTemplate()
  process.env[TEMPLATE_ADDRESS] = globalThis.templateService.address
}
