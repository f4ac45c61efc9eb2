// For the benches, which replay weeks of a city with these rules.
export { type BinOutlook, outlooksOf, type RoundDay, risksAhead } from './days-ahead'
export { onFirstDay, visitDays } from './visit-days'
export { visitDaysRequests } from './visit-days-requests'
export { visitShares } from './visit-shares'
