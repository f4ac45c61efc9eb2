/** The name of an alert raised by a forecast, in the list of alerts and in notifications. */
export const OVERFLOW_RISK_NAME = 'Will overflow before its next round'

/** A probability of overflow, 0–1, as whole percent: 0 stands for less than one, 100 for more than 99. */
export const riskPercent = (chance: number) => Math.round(chance * 100)

/** Formats a probability of overflow, 0–1, such as '41% risk'. It is never rounded to 0% or 100%. */
export function riskText(chance: number): string {
  const percent = riskPercent(chance)
  if (percent < 1) return 'under 1% risk'
  return percent > 99 ? 'over 99% risk' : `${percent}% risk`
}
