import { randomUUID } from 'node:crypto'
import { type ExampleOffice, type ExampleRequests, post, put } from 'api/server-part/testing'

const importRow = (id: string) => ({
  ...{ line: 2, id, location: 'Cuba Street', binType: 'general', lat: -41.29, lng: 174.77 },
  ...{ litres: 120, doubt: null },
})
async function newImport({ call }: ExampleOffice): Promise<string> {
  const id = randomUUID()
  await call(put(`/api/assets/imports/${id}`, { fileName: 'bins.csv', rows: 1 }))
  return id
}
const importRows = (id: string) => put(`/api/assets/imports/${id}/rows`, { rows: [importRow('B1')] })

const lifeChange = (id: string) => put(`/api/assets/bins/WN001/life/${id}`, MOVED)
const MOVED = {
  change: { kind: 'moved', lat: -41.29, lng: 174.77, location: 'Cuba Street' },
  why: 'The bus stop moved.',
}

export const EXAMPLE_REQUESTS: ExampleRequests = {
  changeBinLife: async () => lifeChange(randomUUID()),
  undoBinLife: async ({ call }) => {
    const id = randomUUID()
    await call(lifeChange(id))
    return post(`/api/assets/bins/WN001/life/${id}/undo`)
  },
  addImportRows: async (office) => importRows(await newImport(office)),
  compareImport: async (office) => {
    const id = await newImport(office)
    await office.call(importRows(id))
    return post(`/api/assets/imports/${id}/comparison`)
  },
}
