import type { SensorRange } from '../../../rules/sensor-measurement'

// The HRXL modules of MaxBotix, which several vendors build in, report 5000 mm or 9999 mm when they receive no echo, so the range ends
// below that (datasheet PD11500).
export const MAXBOTIX_5_M: SensorRange = { minMm: 300, maxMm: 4999 }
export const MAXBOTIX_10_M: SensorRange = { minMm: 500, maxMm: 9998 }
