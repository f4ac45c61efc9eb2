/** Seconds from midnight of a time of day as HH:MM. */
export function clockSeconds(time: string): number {
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60
}
