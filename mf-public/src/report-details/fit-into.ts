interface Size {
  width: number
  height: number
}

/** The size of a picture that is at most so long on its longer side, in pixels; small ones stay as they are. */
export function fitInto(longestPx: number, { width, height }: Size): Size {
  const scale = Math.min(1, longestPx / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
