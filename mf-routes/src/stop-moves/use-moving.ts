import { useState } from 'react'
import { useRecordMutation } from 'shared-domain/client'
import type { OperationRequest, RecordedRoute } from 'shared-domain/contract'
import { notify } from 'shared-ui'
import { moveStops, type RouteMove, undoMove } from '../../operations'
import { usePlaceNames } from '../fleet/use-fleet'
import { t } from '../messages/translate'
import { CHANGED_WITH_ROUTES, oneRoute, routeIs, routeIsGone } from '../routes/cached-routes'
import { movedCount, movedWords } from './move-labels'

export type MoveBody = OperationRequest<typeof moveStops>['body']

type Wanted = { kind: 'move'; body: MoveBody } | { kind: 'undo'; moveId: string }
interface Answer {
  /** `null` after an undo. */
  move: RouteMove | null
  /** `null` when nothing is left of the route. */
  route: RecordedRoute | null
}

/** What became of the last move, until it is taken back or closed. */
export interface MoveResult {
  move: RouteMove
  /** Whether nothing is left of the route. */
  isGone: boolean
}

export type Moving = ReturnType<typeof useMoving>

/** Moves the open stops of a route, with an Undo in the message. */
export function useMoving(id: string) {
  const names = usePlaceNames() ?? {}
  const [result, setResult] = useState<MoveResult | null>(null)
  const { change, pending, failure } = useRecordMutation<Wanted, Answer>({
    async send(wanted, { call, key }): Promise<Answer> {
      if (wanted.kind === 'undo') {
        const route = await call(undoMove, { params: { id, moveId: wanted.moveId } })
        return { move: null, route }
      }
      return call(moveStops, {
        ...oneRoute(id),
        headers: { 'idempotency-key': key },
        body: wanted.body,
      })
    },
    learn({ move, route }) {
      setResult(move && { move, isGone: route === null })
      if (!move) notify.success(t('stopMoves.moveTakenBack'), { description: id })
      else if (movedCount(move) > 0)
        notify.success(movedWords(move, names), {
          description: id,
          action: { label: t('stopMoves.undo'), onPress: () => change({ kind: 'undo', moveId: move.id }) },
        })
      return route ? routeIs(route) : [routeIsGone(id)]
    },
    refreshes: CHANGED_WITH_ROUTES,
    notDone: ({ kind }) =>
      kind === 'move' ? t('stopMoves.noStopsWereMoved') : t('stopMoves.moveNotTakenBack'),
  })
  return {
    /** Nothing happens while another change is under way. */
    move: (body: MoveBody) => pending || change({ kind: 'move', body }),
    undo: (moveId: string) => pending || change({ kind: 'undo', moveId }),
    close: () => setResult(null),
    pending,
    failure,
    result,
  }
}
