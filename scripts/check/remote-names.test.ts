import { serverPartFolders } from '../server-parts'
import { productSources } from './product-sources'
import { remoteNamesIn } from './testing/remote-names'

it('finds no remote, no schema of a remote and no path of a remote in the server', () => {
  expect(remoteNamesIn(productSources('api/src'), serverPartFolders())).toEqual([])
})

it.each([
  ["import { part } from 'mf-lids/server'", 'mf-lids'],
  ['insert into mf_lids.closings values ($1)', 'mf_lids'],
  ["app.get('/api/lids/:id', answer)", '/api/lids'],
])('finds it in %s', (planted, word) => {
  const remotes = [{ remote: 'mf-lids', paths: ['/api/lids'] }]
  expect(remoteNamesIn(new Map([['api/src/lids.ts', planted]]), remotes)).toEqual([
    `api/src/lids.ts: ${word}`,
  ])
})

it('finds none in longer words', () => {
  const remotes = [{ remote: 'mf-lids', paths: ['/api/lids'] }]
  const longer = "import 'mf-lids-of-others'; app.get('/api/lids-of-others')"
  expect(remoteNamesIn(new Map([['api/src/lids.ts', longer]]), remotes)).toEqual([])
})
