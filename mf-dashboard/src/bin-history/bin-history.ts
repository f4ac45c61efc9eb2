import type { RecordAnswer, useBinHistory } from 'shared-domain/client'

export type BinHistoryAnswer = ReturnType<typeof useBinHistory>

type DataOf<A> = A extends RecordAnswer<infer T> ? T : never
export type BinHistory = DataOf<BinHistoryAnswer>
