import { useStockEntries } from '../stock-findings/stock-outbox'

/** Sends the findings that wait on this phone, on every page: the person may not open the round again. */
export function StockDelivery() {
  useStockEntries()
  return null
}
