/** What a key of `localStorage` begins with when it holds a copy of what the record says. */
export const RECORD_COPY = 'record-copy:'

/** Takes all copies of the record off this device. */
export function forgetRecordCopies(): void {
  const copies = Object.keys(localStorage).filter((key) => key.startsWith(RECORD_COPY))
  for (const key of copies) localStorage.removeItem(key)
}
