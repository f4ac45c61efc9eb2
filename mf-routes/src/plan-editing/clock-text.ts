/** 12:05 of 43500 s from midnight; after midnight the hours go on, as on a timetable. */
export function clockText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
