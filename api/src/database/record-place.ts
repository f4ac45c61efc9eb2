/** Where a record is. */
export interface RecordPlace {
  /** The council's own server. */
  databaseUrl?: string | undefined
  /** Without one: where our own keeps the record. */
  recordFolder: string
}
