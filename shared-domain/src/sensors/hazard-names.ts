/** Dangers that a sensor detects and that staff must know of at once. */
export const SENSOR_HAZARDS = ['fire', 'fallen'] as const
export type SensorHazard = (typeof SENSOR_HAZARDS)[number]

/** The words for staff: in the list of alerts, in notifications and on the page of the bin. */
export const HAZARD_NAMES = {
  fire: 'Fire suspected',
  fallen: 'Bin fallen over',
} as const satisfies Record<SensorHazard, string>
