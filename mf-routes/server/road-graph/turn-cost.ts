/** What a truck loses at turns, and on which side of the road it drives. */
export interface TurnCosts {
  drivesOn: 'left' | 'right'
  /** Seconds of the sharpest turn. */
  turnPenalty: number
  /** How much dearer a turn across the traffic is than one with it. */
  turnBias: number
  /** Seconds that turning round costs on top, where no place is made for it. */
  uTurnPenalty: number
  /** Seconds lost at a traffic light on average. */
  trafficLight: number
}

/** The numbers of `deploy/roads/truck.lua` for a truck of 9.5 m; they are assumptions. The wait at a light is that of OSRM's profiles. */
export const TRUCK_TURNS: Omit<TurnCosts, 'drivesOn'> = {
  turnPenalty: 15,
  turnBias: 1.1,
  uTurnPenalty: 120,
  trafficLight: 2,
}

/**
 * Seconds lost by a turn of an angle: 0° straight on, 90° a right turn, −90° a left one. The logistic curve is that of OSRM's profile for
 * cars.
 */
export function turnSeconds(degrees: number, { drivesOn, turnPenalty, turnBias }: TurnCosts): number {
  const bias = drivesOn === 'left' ? 1 / turnBias : turnBias
  const share = Math.abs(degrees) / 180
  const exponent = degrees >= 0 ? (13 / bias) * share - 6.5 * bias : 13 * bias * share - 6.5 / bias
  return turnPenalty / (1 + Math.exp(-exponent))
}
