const KEPT_MS = 60_000

/** Hands `file` to the browser's downloads under `name`. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
