import fontkit from '@pdf-lib/fontkit'
import type { FontWeight, MeasureText } from './label-layout'

export type FontFiles = Readonly<Record<FontWeight, Uint8Array>>

/** The fonts of the labels: widths and glyphs, each looked up once. */
export interface LabelFonts {
  files: FontFiles
  measure: MeasureText
  /** The ids of the glyphs as a PDF writes them: four hexadecimal digits each. */
  encode: (text: string, weight: FontWeight) => string
}

/** Stands for a character that the font lacks. */
const SUBSTITUTE = '?'

interface Glyph {
  /** At a size of 1. */
  width: number
  hex: string
}

export function loadLabelFonts(files: FontFiles): LabelFonts {
  const glyphsOf = { regular: glyphTable(files.regular), bold: glyphTable(files.bold) }
  return {
    files,
    measure: (text, weight) => {
      let width = 0
      for (const character of text.normalize()) width += glyphsOf[weight](character).width
      return width
    },
    encode: (text, weight) => {
      let hex = ''
      for (const character of text.normalize()) hex += glyphsOf[weight](character).hex
      return hex
    },
  }
}

/** A glyph a character: laying out whole texts would be slower, and ligatures have no use on a label. */
function glyphTable(file: Uint8Array): (character: string) => Glyph {
  const font = fontkit.create(file)
  const known = new Map<string, Glyph>()
  return (character) => {
    const found = known.get(character)
    if (found) return found
    const codePoint = character.codePointAt(0) as number
    const shown = font.hasGlyphForCodePoint(codePoint) ? codePoint : (SUBSTITUTE.codePointAt(0) as number)
    const { id, advanceWidth } = font.glyphForCodePoint(shown)
    const glyph = { width: advanceWidth / font.unitsPerEm, hex: id.toString(16).padStart(4, '0') }
    known.set(character, glyph)
    return glyph
  }
}
