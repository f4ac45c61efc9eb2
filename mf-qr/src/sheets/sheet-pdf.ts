import fontkit from '@pdf-lib/fontkit'
import { PDFDocument, type PDFFont, PDFName, PrintScaling } from 'pdf-lib'
import { t } from '../messages/translate'
import type { LabelFonts } from './label-fonts'
import { MM_PER_PT, type PlacedText } from './label-layout'
import { A4, type Box } from './label-stock'
import { packBits } from './page-image'
import { modulesBox, type QrModules } from './qr-modules'
import { BASELINE, type SheetPage } from './sheet-layout'

const HAIRLINE_PT = 0.25

/** Writes pages as a PDF: codes as image masks with one bit per module, texts in embedded fonts. */
export class SheetPdf {
  #codes = 0

  private constructor(
    private readonly pdf: PDFDocument,
    private readonly fonts: LabelFonts,
    private readonly embedded: Record<PlacedText['weight'], PDFFont>,
  ) {}

  static async create(fonts: LabelFonts): Promise<SheetPdf> {
    const pdf = await PDFDocument.create()
    pdf.registerFontkit(fontkit)
    pdf.setTitle(t('sheets.binLabels'))
    // On a page that is scaled to fit, nothing would be on its label.
    pdf.catalog.getOrCreateViewerPreferences().setPrintScaling(PrintScaling.None)
    const embedded = {
      regular: await pdf.embedFont(fonts.files.regular),
      bold: await pdf.embedFont(fonts.files.bold),
    }
    return new SheetPdf(pdf, fonts, embedded)
  }

  /** `modules` has the modules of the page's codes, in the same order. */
  addPage({ codes, texts, lines }: SheetPage, modules: readonly QrModules[]): void {
    const { context } = this.pdf
    const { node } = this.pdf.addPage([pt(A4.width), pt(A4.height)])
    node.setFontDictionary(PDFName.of('regular'), this.embedded.regular.ref)
    node.setFontDictionary(PDFName.of('bold'), this.embedded.bold.ref)
    const drawing: string[] = [`${HAIRLINE_PT} w`]
    for (const { from, to } of lines)
      drawing.push(`${at(from.x)} ${up(from.y)} m ${at(to.x)} ${up(to.y)} l S`)
    for (const [index, { box }] of codes.entries()) {
      const code = modules[index] as QrModules
      const name = `code${this.#codes}`
      this.#codes += 1
      node.setXObject(PDFName.of(name), context.register(this.#maskOf(code)))
      drawing.push(drawMask(name, modulesBox(box, code.size)))
    }
    for (const text of texts) drawing.push(this.#write(text))
    node.set(PDFName.of(t('sheets.contents')), context.register(context.flateStream(drawing.join('\n'))))
  }

  async save(): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.pdf.save({ objectsPerTick: Number.POSITIVE_INFINITY })) as Uint8Array<ArrayBuffer>
  }

  #maskOf({ size, data }: QrModules) {
    const bits = packBits(size, size, (index) => data[index] === 1)
    return this.pdf.context.stream(bits, {
      Type: 'XObject',
      Subtype: t('sheets.image'),
      ImageMask: true,
      Width: size,
      Height: size,
      BitsPerComponent: 1,
      // Set bits are painted.
      Decode: [1, 0],
    })
  }

  #write({ text, weight, sizePt, box }: PlacedText): string {
    const baseline = box.y + box.height * BASELINE
    return `BT /${weight} ${number(sizePt)} Tf ${at(box.x)} ${up(baseline)} Td <${this.fonts.encode(text, weight)}> Tj ET`
  }
}

const drawMask = (name: string, { x, y, width, height }: Box) =>
  `q ${at(width)} 0 0 ${at(height)} ${at(x)} ${up(y + height)} cm /${name} Do Q`

const pt = (mm: number) => mm / MM_PER_PT
const number = (value: number) => String(Math.round(value * 1000) / 1000)
const at = (mm: number) => number(pt(mm))
/** The vertical axis of a PDF starts at the bottom of the page. */
const up = (mm: number) => number(pt(A4.height - mm))
