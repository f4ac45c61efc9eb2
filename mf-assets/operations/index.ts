// The contract between the page and the server: fields may be added, and existing ones stay.

export {
  type BinLifeAnswer,
  type BinLifeFacts,
  changeBinLife,
  getBinLife,
  type LifeChange,
  type LifeChangeKind,
  type LifeEntry,
  undoBinLife,
} from './bin-life'
export { type FirstSteps, readFirstSteps } from './first-steps'
export {
  addImportRows,
  type BinDetails,
  beginImport,
  type ComparedRow,
  compareImport,
  confirmImport,
  type Doubt,
  type ImportCounts,
  type ImportRow,
  listImportRows,
  listImports,
  mapImportRows,
  type Outcome,
  ROWS_MAX,
  ROWS_PER_REQUEST,
  undoImport,
  type WrittenImport,
} from './imports'
export { dcatCatalogue, dcatUsCatalogue } from './open-data/catalogue'
export {
  binFeature,
  binFeatures,
  binTable,
  collectionFeature,
  collectionFeatures,
  collectionTable,
  featureCollection,
  featureCollections,
  featuresApi,
  featuresConformance,
  featuresLanding,
  featuresLandingBare,
  featuresPage,
  reportFeature,
  reportFeatures,
  reportTable,
  tableMetadata,
} from './open-data/features'
