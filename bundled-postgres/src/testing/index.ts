export { type PostgresPair, startPostgresPair } from './postgres-pair'
export { sweepLeftovers } from './sweep-leftovers'
export { volatileFolder } from './volatile-folder'
