export { makeBin } from './make-bin'
export { WithDomain } from './WithDomain'
