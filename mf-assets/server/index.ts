import { serverPart } from 'api/server-part'
import * as operations from '../operations'
import { AssetSettingsSchema } from './asset-settings'
import { rememberDistinct } from './duplicates/distinct-bins'
import { mergeInto, undoMerge } from './duplicates/merge-bins'
import { readDuplicates } from './duplicates/read-duplicates'
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
import { changeLife, planNewBin, undoLife } from './life/change-life'
import { readLife, readPlanned } from './life/read-life'
import { catalogueHandlers, catalogueOperations } from './open-data/catalogue-handlers'
import { stateReader } from './open-data/dataset-states'
import { featureHandlers, featureOperations, writeException } from './open-data/feature-handlers'
import { tableDownloads, tableOperations } from './open-data/table-downloads'
import {
  dismissHeld,
  makeSourceDue,
  removeSource,
  SOURCES_JOB,
  saveRules,
  saveSource,
} from './sources/change-sources'
import { readClaims } from './sources/read-claims'
import { readSources } from './sources/read-sources'
import { runSources, SOURCE_EVENTS, SOURCES_EVERY_MS } from './sources/run-sources'
import { trySource } from './sources/try-source'
import { readFindings, readRoundBins, readYear, readYearBins } from './stock-taking/read-stock'
import { recordFinding, undoFinding } from './stock-taking/record-finding'
import { addPhoto, forgetPhotos, readPhoto } from './stock-taking/stock-photos'
import { endRound, openRound, readRounds, renameRound } from './stock-taking/stock-rounds'
import { imports } from './tables'

const {
  addImportRows,
  addStockPhoto,
  beginImport,
  changeBinLife,
  compareImport,
  confirmImport,
  endStockRound,
  getBinLife,
  getStockPhoto,
  getStockRound,
  listImportRows,
  listImports,
  listStockFindings,
  listStockRounds,
  listStockYearBins,
  mapImportRows,
  openStockRound,
  readStockYear,
  recordStockFinding,
  undoBinLife,
  undoImport,
  renameStockRound,
  undoStockFinding,
} = operations

/** The operations answer nothing, so their handlers return nothing. */
const nothing = () => undefined

export const part = serverPart({
  remote: 'mf-assets',
  folder: import.meta.dirname,
  needs: ['binLife', 'binWriting', 'bins', 'city', 'openData', 'photos', 'views'],
  settings: { schema: AssetSettingsSchema, secrets: [] },
  typedTexts: [
    { table: 'imports', column: 'file_name', what: 'Name of an imported file' },
    { table: 'imports', column: 'trial', what: 'Trial of a source of bins' },
    { table: 'import_rows', column: 'before', what: 'Bin before an import' },
    { table: 'import_rows', column: 'after', what: 'Bin after an import' },
    { table: 'import_rows', column: 'said', what: 'Row of an imported file' },
    { table: 'sources', column: 'name', what: 'Name of a source of bins' },
    { table: 'sources', column: 'owner', what: 'Owner of a source of bins' },
    { table: 'sources', column: 'address', what: 'Address of a source of bins' },
    { table: 'sources', column: 'id_prefix', what: 'Prefix of the ids of a source of bins' },
    { table: 'sources', column: 'mapping', what: 'Columns of a source of bins' },
    { table: 'sources', column: 'failure', what: 'Why a source of bins was not read' },
    { table: 'sources', column: 'run_faults', what: 'Rows of a source of bins that were not read' },
    { table: 'source_bins', column: 'said', what: 'What a source says of a bin' },
    { table: 'source_dismissals', column: 'after', what: 'What a source says of a bin that stays as it is' },
    { table: 'life_changes', column: 'why', what: 'Why the state of a bin changed' },
    { table: 'life_changes', column: 'before', what: 'Bin before its state changed' },
    { table: 'life_changes', column: 'after', what: 'Bin after its state changed' },
    { table: 'merges', column: 'before', what: 'Bin before it was merged into another' },
    { table: 'merges', column: 'claims', what: 'What sources said of a bin that was merged' },
    { table: 'bin_details', column: 'material', what: 'Material of a bin' },
    { table: 'bin_details', column: 'asset_number', what: 'Asset number of a bin' },
    { table: 'stock_rounds', column: 'name', what: 'Name of a round of stock-taking' },
    { table: 'stock_rounds', column: 'suburbs', what: 'Suburbs of a round of stock-taking' },
    { table: 'stock_findings', column: 'note', what: 'Note on a bin in stock-taking' },
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
    listBinClaims: operations.listBinClaims,
    listSources: operations.listSources,
    trySource: operations.trySource,
    putSource: operations.putSource,
    removeSource: operations.removeSource,
    runSource: operations.runSource,
    dismissHeld: operations.dismissHeld,
    putSourceRules: operations.putSourceRules,
    listDuplicates: operations.listDuplicates,
    mergeBins: operations.mergeBins,
    putDistinctBins: operations.putDistinctBins,
    undoMerge: operations.undoMerge,
    listPlannedBins: operations.listPlannedBins,
    planBin: operations.planBin,
    undoBinLife,
    undoImport,
    addStockPhoto,
    endStockRound,
    getStockPhoto,
    getStockRound,
    listStockFindings,
    listStockRounds,
    listStockYearBins,
    openStockRound,
    readStockYear,
    recordStockFinding,
    renameStockRound,
    undoStockFinding,
    ...featureOperations,
    ...tableOperations,
    ...catalogueOperations,
  },
  open: stateReader,
  writeRefusal: writeException,
  downloads: tableDownloads,
  forget: async (work, signal) => {
    await work.change(async (changing) => void (await forgetUnconfirmed(changing, work.now())))
    await forgetPhotos(work, signal)
  },
  events: SOURCE_EVENTS,
  jobs: {
    [CONTINUE_JOB]: { everyMs: CONTINUE_EVERY_MS, work: continueImports },
    [SOURCES_JOB]: { everyMs: SOURCES_EVERY_MS, work: runSources },
  },
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
    listBinClaims: ({ params: { binId } }, context) => readClaims(context, binId),
    listSources: (_, context) => readSources(context),
    trySource: ({ params: { id }, body }, context) => trySource(context, id, body),
    putSource: ({ params: { id }, body }, { change, now }) =>
      change((changing) => saveSource(changing, { id, body, now: now() })).then(nothing),
    removeSource: ({ params: { id } }, { change }) =>
      change((changing) => removeSource(changing, id)).then(nothing),
    runSource: ({ params: { id } }, { change, now }) =>
      change((changing) => makeSourceDue(changing, id, now())).then(nothing),
    dismissHeld: ({ params: { id } }, { change }) =>
      change((changing) => dismissHeld(changing, id)).then(nothing),
    putSourceRules: ({ body }, { change, now }) =>
      change((changing) => saveRules(changing, body, now())).then(nothing),
    getBinLife: ({ params: { binId } }, context) => readLife(context, binId),
    changeBinLife: ({ params, body }, context) => changeLife(context, { ...params, ...body }),
    listPlannedBins: (_, context) => readPlanned(context),
    planBin: ({ params: { id }, body }, context) => planNewBin(context, { id, plan: body }),
    undoBinLife: ({ params }, context) => undoLife(context, params),
    listDuplicates: (_, context) => readDuplicates(context),
    mergeBins: ({ params: { id }, body }, context) => mergeInto(context, { id, ...body }).then(nothing),
    undoMerge: ({ params: { id } }, context) => undoMerge(context, id).then(nothing),
    putDistinctBins: ({ body }, context) => rememberDistinct(context, body).then(nothing),
    listStockRounds: (_, { read }) => read(readRounds),
    openStockRound: ({ params: { id }, body }, context) => openRound(context, id, body),
    endStockRound: ({ params: { id }, body: { isEnded } }, context) => endRound(context, id, isEnded),
    renameStockRound: ({ params: { id }, body: { name } }, context) => renameRound(context, id, name),
    getStockRound: ({ params: { id } }, context) => readRoundBins(context, id),
    listStockFindings: ({ params: { id } }, context) => readFindings(context, id),
    recordStockFinding: ({ params, headers, body }, context) => recordFinding(context, params, headers, body),
    addStockPhoto: ({ params, headers, body: { photo } }, context) =>
      addPhoto(context, params, headers, photo.bytes),
    getStockPhoto: ({ params: { photoId } }, context) => readPhoto(context, photoId),
    undoStockFinding: ({ params, headers }, context) => undoFinding(context, params, headers),
    readStockYear: (_, context) => readYear(context),
    listStockYearBins: ({ query }, context) => readYearBins(context, query),
    ...featureHandlers,
    ...catalogueHandlers,
  },
})
