import { zipSync } from 'fflate'
import { qrFileName } from '../../rules/qr-link'
import { codeImage, codeSvg, encodePng } from './code-files'
import type { LabelFonts } from './label-fonts'
import type { SheetLabel } from './label-layout'
import { cropImage, type GreyImage, paintPage } from './page-image'
import { qrModules } from './qr-modules'
import { layoutSheets, layoutTestPage, type SheetOptions } from './sheet-layout'
import { SheetPdf } from './sheet-pdf'
import { sheetSvg } from './sheet-svg'

/** A task that the page sends to its worker. */
export type SheetTask =
  | { kind: 'sheets'; labels: readonly SheetLabel[]; options: SheetOptions }
  | { kind: 'test-page'; options: SheetOptions }
  | { kind: 'code-files'; labels: readonly SheetLabel[]; format: 'png' | 'svg'; sizePx: number }

export interface MadeFile {
  bytes: Uint8Array<ArrayBuffer>
  /** The pages as SVG for the browser's print command; empty for single codes. */
  pages: Blob[]
  /** How many codes the decoder could read in the finished images. */
  read: number
  /** The ids of bins whose code could not be read or contained another link. */
  unread: string[]
}

/** The fonts and the decoder, which the worker loads. */
export interface SheetTools {
  fonts: LabelFonts
  readCode: (image: GreyImage | Uint8Array<ArrayBuffer>) => Promise<string | null>
}

type OnProgress = (done: number, total: number) => void

/** Makes the file, and verifies every code by decoding its finished image. */
export function makeFile(task: SheetTask, tools: SheetTools, onProgress: OnProgress): Promise<MadeFile> {
  if (task.kind === 'code-files') return makeCodeFiles(task, tools, onProgress)
  return task.kind === 'sheets' ? makeSheets(task, tools, onProgress) : makeTestPage(task, tools)
}

async function makeSheets(
  { labels, options }: Extract<SheetTask, { kind: 'sheets' }>,
  { fonts, readCode }: SheetTools,
  onProgress: OnProgress,
): Promise<MadeFile> {
  const pdf = await SheetPdf.create(fonts)
  const pages: Blob[] = []
  const check = checkOf(readCode)
  for (const page of layoutSheets(labels, options, fonts.measure)) {
    const modules = page.codes.map(({ label }) => qrModules(label.link))
    pdf.addPage(page, modules)
    pages.push(new Blob([sheetSvg(page, modules)], { type: 'image/svg+xml' }))
    const image = paintPage(page, modules)
    for (const { label, box } of page.codes) await check.read(label, cropImage(image, box))
    onProgress(check.count(), labels.length)
  }
  return { bytes: await pdf.save(), pages, ...check.result() }
}

async function makeTestPage(
  { options }: { options: SheetOptions },
  { fonts }: SheetTools,
): Promise<MadeFile> {
  const pdf = await SheetPdf.create(fonts)
  pdf.addPage(layoutTestPage(options, fonts.measure), [])
  return { bytes: await pdf.save(), pages: [], read: 0, unread: [] }
}

const PROGRESS_EVERY = 25

async function makeCodeFiles(
  { labels, format, sizePx }: Extract<SheetTask, { kind: 'code-files' }>,
  { readCode }: SheetTools,
  onProgress: OnProgress,
): Promise<MadeFile> {
  const time = new Date()
  const files: Record<string, Uint8Array> = {}
  const check = checkOf(readCode)
  for (const label of labels) {
    const modules = qrModules(label.link)
    const image = codeImage(modules, sizePx)
    const png = format === 'png' && encodePng(image)
    files[entryName(label, time, format)] = png || new TextEncoder().encode(codeSvg(modules))
    await check.read(label, png || image)
    if (check.count() % PROGRESS_EVERY === 0) onProgress(check.count(), labels.length)
  }
  // PNG is compressed already.
  const bytes = zipSync(files, { level: format === 'png' ? 0 : 6 }) as Uint8Array<ArrayBuffer>
  return { bytes, pages: [], ...check.result() }
}

// Encoded, because a slash in an id would create a folder.
const entryName = ({ binId }: SheetLabel, time: Date, format: string) =>
  qrFileName(encodeURIComponent(binId), time).replace(/png$/, format)

function checkOf(readCode: SheetTools['readCode']) {
  const unread: string[] = []
  let count = 0
  return {
    async read({ binId, link }: SheetLabel, image: Parameters<typeof readCode>[0]) {
      count += 1
      if ((await readCode(image)) !== link) unread.push(binId)
    },
    count: () => count,
    result: () => ({ read: count - unread.length, unread }),
  }
}
