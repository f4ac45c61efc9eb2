import { MM_PER_PT, type PlacedText } from './label-layout'
import { A4 } from './label-stock'
import { darkPath, modulesBox, type QrModules } from './qr-modules'
import { BASELINE, type SheetPage } from './sheet-layout'

/** A page as SVG, for the browser's print command. Texts have the same widths as in the PDF. */
export function sheetSvg({ codes, texts, lines }: SheetPage, modules: readonly QrModules[]): string {
  const drawn = [
    ...codes.map(({ box }, index) => {
      const code = modules[index] as QrModules
      const { x, y, width } = modulesBox(box, code.size)
      return `<path transform="translate(${mm(x)} ${mm(y)}) scale(${width / code.size})" d="${darkPath(code)}"/>`
    }),
    ...texts.map(textElement),
    ...lines.map(
      ({ from, to }) =>
        `<path d="M${mm(from.x)} ${mm(from.y)}L${mm(to.x)} ${mm(to.y)}" stroke="#000" stroke-width="0.1"/>`,
    ),
  ]
  const { width, height } = A4
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}" font-family="Barlow, Arial, sans-serif" shape-rendering="crispEdges">${drawn.join('')}</svg>`
}

const mm = (value: number) => String(Math.round(value * 1000) / 1000)

function textElement({ text, weight, sizePt, box }: PlacedText): string {
  const at = `x="${mm(box.x)}" y="${mm(box.y + box.height * BASELINE)}"`
  const font = `font-size="${mm(sizePt * MM_PER_PT)}" font-weight="${weight === 'bold' ? 700 : 400}"`
  return `<text ${at} ${font} textLength="${mm(box.width)}" lengthAdjust="spacingAndGlyphs">${escapeXml(text)}</text>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes a text. Control characters are removed, because XML does not allow them even escaped. */
const escapeXml = (text: string) =>
  text.replace(/\p{Cc}/gu, ' ').replace(/[&<>]/g, (character) => ENTITIES[character] as string)
