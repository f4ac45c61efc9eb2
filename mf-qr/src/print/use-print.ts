import { useEffect, useState } from 'react'
import { notify } from 'shared-ui'
import type { QrLabel } from '../qr-label/qr-label'

/** The labels on the sheet that is printed, and the order to print it. */
export function usePrint() {
  const [sheet, setSheet] = useState<readonly QrLabel[]>([])
  const [orders, setOrders] = useState(0)

  // After the commit, when the labels are in the document.
  useEffect(() => {
    if (orders > 0) window.print()
  }, [orders])

  const print = (labels: readonly QrLabel[]) => {
    notify.info('Sending to printer...')
    setSheet(labels)
    setOrders((count) => count + 1)
  }
  return { sheet, setSheet, print }
}
