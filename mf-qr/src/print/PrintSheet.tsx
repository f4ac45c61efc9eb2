import { memo, useEffect, useState } from 'react'
import { notify, PrintContent } from 'shared-ui'
import type { LabelLanguage } from '../label-language/label-language'
import { t } from '../messages/translate'
import type { QrLabel } from '../qr-label/qr-label'
import { PrintedLabel } from './PrintedLabel'
import classes from './PrintSheet.module.css'

/** Labels to cut out of plain paper, or the URLs of whole rendered pages. */
interface Printed {
  labels: readonly QrLabel[]
  pages: readonly string[]
}

interface PrintSheetProps {
  printed: Printed
  /** The logo of a single label's code, once the decoder has read the code with it. */
  logo: string | null
  language: LabelLanguage
}

/** The content to print. */
export const PrintSheet = memo(function PrintSheet({ printed, logo, language }: PrintSheetProps) {
  const { labels, pages } = printed
  return (
    <PrintContent>
      {labels.length + pages.length > 0 && (
        <div className={classes.sheet}>
          {/* Labels of one bin share their link, but differ in size or location. */}
          {labels.map((label) => (
            <PrintedLabel key={JSON.stringify(label)} label={label} logo={logo} language={language} />
          ))}
          {pages.map((url, index) => (
            <img key={url} src={url} alt={t('print.sheet', { index: index + 1 })} className={classes.page} />
          ))}
        </div>
      )}
    </PrintContent>
  )
})

/** The content to print, and a function that prints it. */
export function usePrint() {
  const [printed, setPrinted] = useState<Printed>({ labels: [], pages: [] })
  const [orders, setOrders] = useState(0)

  // After the commit, when everything is in the document.
  useEffect(() => {
    if (orders > 0) void decodePages().then(() => window.print())
  }, [orders])
  useEffect(
    () => () => {
      for (const url of printed.pages) URL.revokeObjectURL(url)
    },
    [printed],
  )

  const setLabels = (labels: readonly QrLabel[]) => setPrinted({ labels, pages: [] })
  const order = () => {
    notify.info(t('print.sendingToPrinter'))
    setOrders((count) => count + 1)
  }
  return {
    printed,
    setLabels,
    printLabels(labels: readonly QrLabel[]) {
      setLabels(labels)
      order()
    },
    printPages(pages: readonly Blob[]) {
      setPrinted({ labels: [], pages: pages.map((page) => URL.createObjectURL(page)) })
      order()
    },
  }
}

// A picture that is not decoded yet would print as an empty page.
const decodePages = () =>
  Promise.all(
    [...document.querySelectorAll<HTMLImageElement>(`.${classes.page}`)].map((page) => page.decode()),
  )
