import { productSources } from './product-sources'
import { folderCycles } from './testing/folder-cycles'

it('finds no folders of the product that import each other in a circle', () => {
  expect(folderCycles(productSources())).toEqual([])
})

describe('a circle of folders', () => {
  const planted = (files: Record<string, string>) => folderCycles(new Map(Object.entries(files)))

  it('is found, also when no files import each other in a circle', () => {
    expect(
      planted({
        'mf-x/src/list/List.tsx': "import { row } from '../row/row'",
        'mf-x/src/row/row.ts': '',
        'mf-x/src/row/RowMenu.tsx': "const menu = () => import('../menu')",
        'mf-x/src/menu/index.ts': "import { title } from '../list/title'",
        'mf-x/src/list/title.ts': '',
      }),
    ).toEqual(['mf-x/src/list → mf-x/src/row → mf-x/src/menu → mf-x/src/list'])
  })

  it('is none between a folder and the folders below it, or through a package', () => {
    expect(
      planted({
        'mf-x/src/list/List.tsx': "import { row } from './row/row'",
        'mf-x/src/list/row/row.ts': "import { title } from '../title'",
        'mf-x/src/list/title.ts': "import { bins } from 'shared-domain'",
      }),
    ).toEqual([])
  })
})
