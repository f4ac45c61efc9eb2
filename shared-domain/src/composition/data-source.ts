/** `real` is the open-data layer and the record. `mock` is the samples, computed in the browser without network. */
export type DataSource = 'real' | 'mock'

/** Whether what is done on a page reaches the record. With mock data nothing leaves the page. */
export const reachesRecord = ({ source }: { source: DataSource }) => source === 'real'
