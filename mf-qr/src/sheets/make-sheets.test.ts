import { readFileSync } from 'node:fs'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { unzipSync } from 'fflate'
import { LABEL_LANGUAGES, type LabelLanguage, languagesOn } from '../label-language/label-language'
import { t } from '../messages/translate'
import { loadLabelFonts } from './label-fonts'
import { type LabelTexts, layoutLabel, type SheetLabel } from './label-layout'
import { LABEL_STOCKS, labelBox, type StockId } from './label-stock'
import { type MadeFile, makeFile, type SheetTask, type SheetTools } from './make-sheets'
import { cropImage, type GreyImage } from './page-image'
import { loadDecoder, readCode } from './read-code'
import { parseSheetFields, readSheetFields } from './sheet-form'
import { layoutSheets, type SheetOptions } from './sheet-layout'

const fileOf = (module: string) => Uint8Array.from(readFileSync(require.resolve(module)))
const fonts = loadLabelFonts({
  regular: fileOf('@expo-google-fonts/barlow/400Regular/Barlow_400Regular.ttf'),
  bold: fileOf('@expo-google-fonts/barlow/700Bold/Barlow_700Bold.ttf'),
})
const tools: SheetTools = { fonts, readCode }
let pdfium: PDFiumLibrary

beforeAll(async () => {
  await loadDecoder(fileOf('zxing-wasm/reader/zxing_reader.wasm'))
  pdfium = await PDFiumLibrary.init()
})

const labels: SheetLabel[] = Array.from({ length: 26 }, (_, at) => ({
  binId: `WCC${at + 1}`,
  location: `${at + 1} Courtenay Place, Te Aro, outside the library of the city`,
  link: `https://bins.wellington.govt.nz/b/WCC${at + 1}`,
}))
const texts: LabelTexts = {
  council: 'Te Kaunihera o Pōneke',
  phone: '04 499 4444',
  help: ['Label damaged or suspicious? Call us before you scan it.', 'ĀĒĪŌŪ āēīōū'],
}
const options = (stock: StockId): SheetOptions => ({
  stock,
  startAt: 1,
  offset: { x: 0.5, y: -0.5 },
  hasCutMarks: true,
  texts,
})

async function make(task: SheetTask, by: SheetTools = tools) {
  const progress: number[] = []
  const made = await makeFile(task, by, (done) => progress.push(done))
  return { ...made, progress }
}

const DPI = 200

/** Renders the file as a printer does. */
async function printed({ bytes }: MadeFile): Promise<GreyImage[]> {
  const document = await pdfium.loadDocument(bytes)
  const images: GreyImage[] = []
  for (const page of document.pages()) {
    const render = ({ data }: { data: Uint8Array }) => Promise.resolve(data)
    const { width, height, data } = await page.render({ scale: DPI / 72, colorSpace: 'Gray', render })
    // Black or white only, because toner has no grey.
    images.push({ width, height, pixels: data.map((grey) => (grey < 128 ? 0 : 255)) })
  }
  document.destroy()
  return images
}

/** The options of a device on which nothing was typed, with labels in a language. */
function unchanged(stock: StockId, language: LabelLanguage): SheetOptions {
  const parsed = parseSheetFields({ ...readSheetFields(), stock }, language)
  if ('errors' in parsed) throw new Error(Object.values(parsed.errors).join(' '))
  return parsed.options
}

const stocks = Object.keys(LABEL_STOCKS) as StockId[]
const inEachLanguage = stocks.flatMap((stock) =>
  LABEL_LANGUAGES.map((language) => [stock, language] as const),
)

describe('sheets of labels', () => {
  it.each([
    ...stocks.map((stock) => [`${stock} with every text`, stock, options(stock)] as const),
    ...inEachLanguage.map(
      ([stock, language]) => [`${stock} in ${language}`, stock, unchanged(stock, language)] as const,
    ),
  ])('of %s are readable on the finished pages and in the rendered PDF', async (_, stock, chosen) => {
    const batch = stock === 'L7167' ? labels.slice(0, 2) : labels
    const made = await make({ kind: 'sheets', labels: batch, options: chosen })
    expect(made).toMatchObject({ read: batch.length, unread: [] })
    expect(made.progress.at(-1)).toBe(batch.length)

    const images = await printed(made)
    const pages = [...layoutSheets(batch, chosen, fonts.measure)]
    expect(images).toHaveLength(pages.length)
    for (const [at, { codes }] of pages.entries())
      for (const { label, box } of codes)
        expect(await readCode(cropImage(images[at] as GreyImage, box))).toBe(label.link)
  })

  it.each(stocks)('of %s have codes of the same size at the same place in every language', (stock) => {
    const codes = LABEL_LANGUAGES.map((language) =>
      [...layoutSheets(labels, unchanged(stock, language), fonts.measure)].flatMap((page) =>
        page.codes.map(({ box }) => box),
      ),
    )
    expect(codes[1]).toEqual(codes[0])
    expect(codes[2]).toEqual(codes[0])
  })

  it.each(inEachLanguage)('of %s in %s print its whole text', (stock, language) => {
    const { texts } = unchanged(stock, language)
    const [label] = labels as [SheetLabel]
    const placed = layoutLabel(
      { ...label, location: 'Cuba Street' },
      { box: labelBox(LABEL_STOCKS[stock], 0), texts, measure: fonts.measure },
    )
    const all = placed.texts.map(({ text }) => text).join(' ')
    const wanted = languagesOn(language).map((one) => t(one, 'label.help'))
    expect(texts.help).toEqual(wanted)
    for (const text of wanted) expect(all).toContain(text)
  })

  it('have the macrons of te reo Māori as letters in the PDF, which are found and copied', async () => {
    const { bytes } = await make({
      kind: 'sheets',
      labels: labels.slice(0, 1),
      options: unchanged('L7163', 'en+mi'),
    })
    const document = await pdfium.loadDocument(bytes)
    const text = document.getPage(0).getText().replace(/\s+/g, ' ')
    document.destroy()
    expect(text).toContain(t('en', 'label.help'))
    expect(text).toContain(t('mi', 'label.help'))
  })

  it('print every macron with its own glyph, also when it is encoded as two characters', () => {
    const vowels = [...'ĀĒĪŌŪāēīōū']
    const glyphs = [...vowels, '?'].map((character) => fonts.encode(character, 'regular'))
    expect(new Set(glyphs).size).toBe(11)
    for (const vowel of vowels)
      expect(fonts.encode(vowel.normalize('NFD'), 'bold')).toBe(fonts.encode(vowel, 'bold'))
  })

  it('are also made as SVG for the print command, with any texts', async () => {
    const label = { ...(labels[0] as SheetLabel), location: 'Fish & <Chips>' }
    const { pages } = await make({ kind: 'sheets', labels: [label], options: options('L7163') })
    expect(pages).toHaveLength(1)
    expect(await pages[0]?.text()).toMatch(/^<svg.*>Fish &amp; &lt;Chips&gt;<\/text>.*<\/svg>$/)
  })

  it('name the bins whose code cannot be read or has another link', async () => {
    const answers = [null, 'https://elsewhere.example.nz/b/WCC2', labels[2]?.link ?? null]
    const careless = { fonts, readCode: async () => answers.shift() ?? null }
    const made = await make(
      { kind: 'sheets', labels: labels.slice(0, 3), options: options('L7159') },
      careless,
    )
    expect(made).toMatchObject({ read: 1, unread: ['WCC1', 'WCC2'] })
  })

  it('have a test page with the outline of each label', async () => {
    const [page] = await printed(await make({ kind: 'test-page', options: options('L7160') }))
    const last = labelBox(LABEL_STOCKS.L7160, 20)
    const corner = { x: last.x + last.width, y: last.y + last.height - 1, width: 1, height: 1 }
    const { pixels } = cropImage(page as GreyImage, corner)
    expect(pixels).toContain(0)
    expect(pixels).toContain(255)
  })
})

describe('single codes', () => {
  const batch = [...labels.slice(0, 2), { ...(labels[2] as SheetLabel), binId: 'A/1' }]

  it('are made as PNG in one ZIP without folders, and each is verified', async () => {
    const made = await make({ kind: 'code-files', labels: batch, format: 'png', sizePx: 300 })
    expect(made).toMatchObject({ read: 3, unread: [] })
    const files = unzipSync(made.bytes)
    expect(Object.keys(files)).toEqual([
      expect.stringMatching(/^qr-code-WCC1-\d{13}\.png$/),
      expect.stringMatching(/^qr-code-WCC2-\d{13}\.png$/),
      expect.stringMatching(/^qr-code-A%2F1-\d{13}\.png$/),
    ])
    for (const [at, file] of Object.values(files).entries())
      expect(await readCode(Uint8Array.from(file))).toBe(batch[at]?.link)
  })

  it('are made as SVG with a quiet zone of four modules', async () => {
    const made = await make({ kind: 'code-files', labels: batch, format: 'svg', sizePx: 300 })
    expect(made).toMatchObject({ read: 3, unread: [] })
    const [svg] = Object.values(unzipSync(made.bytes)).map((file) => new TextDecoder().decode(file))
    expect(svg).toMatch(/<path d="M4 4h7/)
  })
})
