import type { ShownStop } from 'shared-domain'
import type { PlannedVisit, VisitPlan } from '../itinerary/planned-visit'

const DEPOT = { lat: -41.31, lng: 174.78 }
const LANDFILL = { lat: -41.34, lng: 174.73 }
const STEP_S = 600

/** From the depot at 7 am, every stop ten minutes and 100 L after the other, a break before the last, then to unload and home. */
export function makePlan(stops: readonly Pick<ShownStop, 'bin'>[]): VisitPlan {
  const steps: Omit<PlannedVisit, 'arrival' | 'departure' | 'litres' | 'kg'>[] = [
    { kind: 'depot', point: DEPOT },
    ...stops.slice(0, -1).map(({ bin }) => ({ kind: 'stop' as const, binId: bin.id, point: LANDFILL })),
    { kind: 'break', point: DEPOT },
    ...stops.slice(-1).map(({ bin }) => ({ kind: 'stop' as const, binId: bin.id, point: LANDFILL })),
    { kind: 'disposal', facilityId: 'F01', point: LANDFILL },
    { kind: 'depot', point: DEPOT },
  ]
  let litres = 0
  const visits = steps.map((step, index) => {
    if (step.kind === 'stop') litres += 100
    if (step.kind === 'disposal') litres = 0
    const arrival = 7 * 3600 + index * STEP_S
    return { ...step, arrival, departure: arrival + 60, litres, kg: litres / 10 }
  })
  return { depotId: 'D01', visits }
}
