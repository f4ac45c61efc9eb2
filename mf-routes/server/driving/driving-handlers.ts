import { collectionMoment, type PartPerson, Refusal, type ServerPartContext } from 'api/server-part'
import type { OperationInput } from 'shared-domain/contract'
import type { changeRouteStatus, recordStop, recordVisit } from '../../operations'
import { TAP_PATHS } from '../../operations/tap-paths'
import { shownRoute } from '../routes/shown-route'
import { changeRouteStatus as toStatus } from './change-route-status'
import { recordStop as stopDone } from './record-stop'
import { recordVisit as visitDone } from './record-visit'

type Context = Pick<ServerPartContext<'routes' | 'driving'>, 'change'> & { person: PartPerson }

/** Driving a route: its status, its stops, and its disposal trips and breaks. */
export const drivingHandlers = {
  changeRouteStatus: (
    { params: { id }, headers, body }: OperationInput<typeof changeRouteStatus>,
    { change, person }: Context,
  ) =>
    change(async (own) => {
      requireOwnTap(person, headers['tapped-by'])
      const at = body.at === undefined ? new Date() : collectionMoment(body.at)
      await toStatus(own, person, { id, to: body.to, at, driverId: body.driverId })
      return shownRoute(own, person, id)
    }),
  recordStop: ({ params, headers, body }: OperationInput<typeof recordStop>, { change, person }: Context) =>
    change(async (own) => {
      requireOwnTap(person, headers['tapped-by'])
      const wanted = { ...body, at: collectionMoment(body.at, headers['made-ms-ago']) }
      const { proposedToClose } = await stopDone(own, person, params, wanted)
      return { route: await shownRoute(own, person, params.id), proposedToClose }
    }),
  recordVisit: ({ params, headers, body }: OperationInput<typeof recordVisit>, { change, person }: Context) =>
    change(async (own) => {
      requireOwnTap(person, headers['tapped-by'])
      const at = collectionMoment(body.at, headers['made-ms-ago'])
      await visitDone(own, person, params, { ...body, at })
      return shownRoute(own, person, params.id)
    }),
}

/** A phone changes hands with taps on it: they must not be recorded under the name of the person who is signed in by then. */
function requireOwnTap({ id, name }: PartPerson, tappedBy: string | undefined): void {
  if (tappedBy === undefined || tappedBy === id) return
  throw Refusal.ofField(
    'not-allowed',
    'headers.tapped-by',
    `Another person than ${name} tapped this. Send it to ${TAP_PATHS.recordLateTap}, with the person who tapped.`,
  )
}
