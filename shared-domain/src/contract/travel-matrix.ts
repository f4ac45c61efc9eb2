import * as z from 'zod/mini'

/** The most places in one matrix. */
export const MATRIX_POINTS_MAX = 700

/** The source of distances: straight lines times a detour factor, or a road network. */
export const MatrixSourceSchema = z.enum(['estimate', 'roads'])
export type MatrixSource = z.infer<typeof MatrixSourceSchema>
