import { z } from 'zod'

/** Raised with every change that an older version of the product could not read. */
const FORMAT = 1

const TableSchema = z.strictObject({
  name: z.string(),
  /** In the order of the rows' values. */
  columns: z.array(z.string()).min(1),
  rows: z.number().int().nonnegative(),
})

/** What a backup begins with. */
export const HeaderSchema = z.strictObject({
  product: z.literal('smart-bins'),
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** When each migration that the database had had was made, in ms since 1970. */
  migrations: z.array(z.number().int()).min(1),
  /** Each after those that it refers to. */
  tables: z.array(TableSchema),
  /** What each sequence gives next. */
  sequences: z.array(z.strictObject({ name: z.string(), next: z.string().regex(/^\d+$/) })),
})
export type BackupHeader = z.infer<typeof HeaderSchema>

/** What it ends with: of each table's text, in order. */
export const TrailerSchema = z.strictObject({
  tables: z.array(z.strictObject({ name: z.string(), sha256: z.hex().length(64) })),
})
export type BackupTrailer = z.infer<typeof TrailerSchema>

export const newHeader = (known: Omit<BackupHeader, 'product' | 'format'>): BackupHeader => ({
  product: 'smart-bins',
  format: FORMAT,
  ...known,
})
