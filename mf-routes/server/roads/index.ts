export { networkOfLines, type StreetLine } from '../road-graph/build-network'
export { prepareRoads } from './prepared-roads'
export { readExtract } from './read-extract'
