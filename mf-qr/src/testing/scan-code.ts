import jsQR from 'jsqr'

const PX_PER_MODULE = 4
const BLACK = [0, 0, 0, 255]

/** The text that a phone reads from the rendered code; `null` when it reads none. */
export function scanCode(svg: Element): string | null {
  const modules = Number(svg.getAttribute('viewBox')?.split(' ')[2])
  const side = modules * PX_PER_MODULE
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [x, y, width] of darkRuns(svg)) blacken(pixels, side, { x, y, width })
  return jsQR(pixels, side, side)?.data ?? null
}

// The second path has the dark modules, one command per run: M{x},{y} h{width}v1H{x}z.
function darkRuns(svg: Element): [x: number, y: number, width: number][] {
  const path = svg.querySelectorAll('path')[1]?.getAttribute('d') ?? ''
  return [...path.matchAll(/M(\d+)[ ,](\d+) ?h(\d+)v1H\d+z/g)].map(([, x, y, width]) => [
    Number(x),
    Number(y),
    Number(width),
  ])
}

function blacken(pixels: Uint8ClampedArray, side: number, run: { x: number; y: number; width: number }) {
  for (let y = run.y * PX_PER_MODULE; y < (run.y + 1) * PX_PER_MODULE; y++)
    for (let x = run.x * PX_PER_MODULE; x < (run.x + run.width) * PX_PER_MODULE; x++)
      pixels.set(BLACK, (y * side + x) * 4)
}
