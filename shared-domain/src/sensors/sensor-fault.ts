/** What a sensor does that sends, but no plausible level. */
export const SENSOR_FAULTS = ['zeros', 'implausible'] as const
export type SensorFault = (typeof SENSOR_FAULTS)[number]

/** The words for staff and residents, after "the sensor". */
export const FAULT_WORDS = {
  zeros: 'sends zeros',
  implausible: 'sends nothing that can be',
} as const satisfies Record<SensorFault, string>
