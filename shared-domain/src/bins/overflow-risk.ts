/** The name of an alert raised by a forecast, in the list of alerts and in notifications. */
export const OVERFLOW_RISK_NAME = 'Will overflow before its next round'

/** Formats a probability of overflow, 0–1, such as '41% risk'. It is never rounded to 0% or 100%. */
export function riskText(chance: number): string {
  if (chance < 0.005) return 'under 1% risk'
  return chance >= 0.995 ? 'over 99% risk' : `${Math.round(chance * 100)}% risk`
}
