import { serverPart } from 'api/server-part'
import * as operations from '../operations'
import { readFirstSteps } from './first-steps/read-first-steps'
import { addRows, compareWhole } from './imports/compare-import'
import {
  CONTINUE_EVERY_MS,
  CONTINUE_JOB,
  continueImports,
  forgetUnconfirmed,
} from './imports/continue-imports'
import { readImports, readMap, readRows } from './imports/read-imports'
import { undoStep } from './imports/undo-import'
import { writeImport } from './imports/write-import'
import { changeLife, undoLife } from './life/change-life'
import { readLife } from './life/read-life'
import { catalogueHandlers, catalogueOperations } from './open-data/catalogue-handlers'
import { stateReader } from './open-data/dataset-states'
import { featureHandlers, featureOperations, writeException } from './open-data/feature-handlers'
import { OpenDataSettingsSchema } from './open-data/open-data-settings'
import { tableDownloads, tableOperations } from './open-data/table-downloads'
import { imports } from './tables'

const {
  addImportRows,
  beginImport,
  changeBinLife,
  compareImport,
  confirmImport,
  getBinLife,
  listImportRows,
  listImports,
  mapImportRows,
  undoBinLife,
  undoImport,
} = operations

export const part = serverPart({
  remote: 'mf-assets',
  folder: import.meta.dirname,
  needs: ['binLife', 'binWriting', 'city', 'openData'],
  settings: { schema: OpenDataSettingsSchema, secrets: [] },
  typedTexts: [
    { table: 'imports', column: 'file_name', what: 'Name of an imported file' },
    { table: 'life_changes', column: 'why', what: 'Why the state of a bin changed' },
  ],
  operations: {
    addImportRows,
    beginImport,
    changeBinLife,
    compareImport,
    confirmImport,
    getBinLife,
    listImportRows,
    listImports,
    mapImportRows,
    readFirstSteps: operations.readFirstSteps,
    undoBinLife,
    undoImport,
    ...featureOperations,
    ...tableOperations,
    ...catalogueOperations,
  },
  open: stateReader,
  writeRefusal: writeException,
  downloads: tableDownloads,
  forget: ({ change, now }) => change(async (changing) => void (await forgetUnconfirmed(changing, now()))),
  jobs: { [CONTINUE_JOB]: { everyMs: CONTINUE_EVERY_MS, work: continueImports } },
  handlers: {
    beginImport: ({ params: { id }, body: { fileName, rows } }, { change, person, now }) =>
      change(async ({ transaction }) => {
        await transaction
          .insert(imports)
          .values({ id, fileName, rowCount: rows, by: person.name, begunAt: new Date(now()) })
          .onConflictDoNothing()
        return undefined
      }),
    addImportRows: async ({ params: { id }, body: { rows } }, context) => {
      await addRows(context, id, rows)
      return undefined
    },
    compareImport: ({ params: { id } }, context) => compareWhole(context, id),
    listImportRows: ({ params: { id }, query }, { read }) =>
      read((executor) => readRows(executor, id, query)),
    mapImportRows: ({ params: { id }, query }, { read }) => read((executor) => readMap(executor, id, query)),
    confirmImport: ({ params: { id }, body }, context) => writeImport(context, id, body),
    undoImport: ({ params: { id } }, context) => undoStep(context, id),
    listImports: (_, { read }) => read(readImports),
    readFirstSteps: (_, context) => readFirstSteps(context),
    getBinLife: ({ params: { binId } }, context) => readLife(context, binId),
    changeBinLife: ({ params, body }, context) => changeLife(context, { ...params, ...body }),
    undoBinLife: ({ params }, context) => undoLife(context, params),
    ...featureHandlers,
    ...catalogueHandlers,
  },
})
