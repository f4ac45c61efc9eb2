/** The schema of a remote's tables: `mf_lid_alarms` for `mf-lid-alarms`. */
export const schemaOf = (remote: string) => remote.replaceAll('-', '_')

/** The path prefix of a remote's operations: `/api/lids/` for `mf-lids`. */
export const pathOf = (remote: string) => `/api/${remote.slice('mf-'.length)}/`
