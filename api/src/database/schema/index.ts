export { failedSignIns, people, sessions } from './access'
export { alerts, thresholds } from './alerts'
export { bins } from './bins'
export { depots, facilities, trucks } from './fleet'
export { collections, readings } from './readings'
export {
  isUnresolvedIn,
  isUnresolvedText,
  reportAdditions,
  reportHistory,
  reportPhotos,
  reports,
} from './reports'
export { IS_FINDING, routes, stops } from './routes'
export { audit, events, facts } from './trail'
