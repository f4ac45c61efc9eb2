import type { DragEvent } from 'react'

const TYPE = 'text/plain'

export function dragBin(event: DragEvent, binId: string): void {
  event.dataTransfer.setData(TYPE, binId)
  event.dataTransfer.effectAllowed = 'move'
}

/** Without this a browser lets nothing be dropped here. */
export function letDrop(event: DragEvent): void {
  event.preventDefault()
  event.dataTransfer.dropEffect = 'move'
}

export function draggedBin(event: DragEvent): string {
  event.preventDefault()
  return event.dataTransfer.getData(TYPE)
}
