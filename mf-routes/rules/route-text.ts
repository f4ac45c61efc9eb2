/** Kilometres as the specification writes them: 12.5 is '12.5 km'. */
export const distanceText = (km: number) => `${km.toFixed(1)} km`

/** Minutes as the specification writes them: 135 is '2h 15m', 45 is '45m'. */
export function durationText(minutes: number): string {
  const whole = Math.round(minutes)
  const hours = Math.floor(whole / 60)
  return hours === 0 ? `${whole}m` : `${hours}h ${whole % 60}m`
}
