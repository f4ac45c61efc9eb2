/** @jest-environment jsdom */
import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import { makeRegistry, makeRemote } from '../testing/make-registry'
import { readBootData } from './boot-data'

function documentWith(data: Record<string, unknown>): Document {
  const page = document.implementation.createHTMLDocument()
  for (const [id, content] of Object.entries(data)) {
    const element = page.createElement('script')
    element.type = 'application/json'
    element.id = id
    element.textContent = JSON.stringify(content)
    page.head.append(element)
  }
  return page
}

describe('the data in the document', () => {
  it('is the registry and the settings', () => {
    const registry = makeRegistry(makeRemote())
    const page = documentWith({ registry, settings: DEMONSTRATION_SETTINGS })
    expect(readBootData(page)).toEqual({ registry, settings: DEMONSTRATION_SETTINGS, firstAnswers: [] })
  })

  it('has the answers of the first content', () => {
    const answers = [{ path: '/api/alerts', request: {}, answer: { alerts: [] } }]
    const settings = DEMONSTRATION_SETTINGS
    const known = { registry: makeRegistry(makeRemote()), settings }
    expect(readBootData(documentWith({ ...known, 'first-answers': answers })).firstAnswers).toEqual(answers)
    expect(readBootData(documentWith({ ...known, 'first-answers': 'none' })).firstAnswers).toEqual([])
  })

  it('is read without a remote whose description is not valid', () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    const registry = makeRegistry(makeRemote({ version: 'newest' }), makeRemote({ name: 'mf-routes' }))
    const page = documentWith({ registry, settings: DEMONSTRATION_SETTINGS })
    expect(readBootData(page).registry.remotes.map(({ name }) => name)).toEqual(['mf-routes'])
  })

  it('is required', () => {
    expect(() => readBootData(documentWith({}))).toThrow('The document holds no registry.')
  })
})
