/** An alert that forecasts raised, as staff read it in the list of alerts and in notifications. */
export const OVERFLOW_RISK_NAME = 'Will overflow before its next round'

/** The chance of overflowing, 0–1, such as '41% risk'. A chance that is not quite none or all is not rounded to it. */
export function riskText(chance: number): string {
  if (chance < 0.005) return 'under 1% risk'
  return chance >= 0.995 ? 'over 99% risk' : `${Math.round(chance * 100)}% risk`
}
