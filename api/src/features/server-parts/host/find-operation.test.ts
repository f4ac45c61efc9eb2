import type { PartOperation } from '../messages/part-protocol'
import { findOperation } from './find-operation'

const operation = (path: PartOperation['path']): PartOperation => ({
  ...{ method: 'GET', path, summary: '', needs: 'nothing', answer: 'text/xml', headers: [] },
  ...{ description: { operationId: path }, download: null },
})
const operations = {
  xml: operation('/open311/v2/services/:code.xml'),
  json: operation('/open311/v2/services/:code.json'),
  list: operation('/open311/v2/services.xml'),
}
const find = (url: string) => {
  const found = findOperation({ operations }, { method: 'GET', url })
  return found && [found.name, found.params]
}

describe('a parameter of a file', () => {
  it.each([
    ['/open311/v2/services/bad-smell.xml?api_key=1', ['xml', { code: 'bad-smell' }]],
    ['/open311/v2/services/v1.2.json', ['json', { code: 'v1.2' }]],
    ['/open311/v2/services/%C4%81.xml', ['xml', { code: 'ā' }]],
    ['/open311/v2/services.xml', ['list', {}]],
    ['/open311/v2/services/.xml', undefined],
    ['/open311/v2/services/bad-smell', undefined],
    ['/open311/v2/services/bad-smell.csv', undefined],
  ])('of %s is found', (url, expected) => expect(find(url)).toEqual(expected))
})
