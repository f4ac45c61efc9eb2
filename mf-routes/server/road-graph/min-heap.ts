/** A binary heap of whole numbers by their keys, least first. A number may be in it several times. */
export class MinHeap {
  #keys = new Float64Array(1024)
  #items = new Int32Array(1024)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** The least key; infinity when it is empty. */
  get leastKey(): number {
    return this.#size > 0 ? (this.#keys[0] as number) : Number.POSITIVE_INFINITY
  }

  clear(): void {
    this.#size = 0
  }

  push(key: number, item: number): void {
    if (this.#size === this.#keys.length) this.#grow()
    const keys = this.#keys
    const items = this.#items
    let at = this.#size
    this.#size += 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      const parentKey = keys[parent] as number
      if (parentKey <= key) break
      keys[at] = parentKey
      items[at] = items[parent] as number
      at = parent
    }
    keys[at] = key
    items[at] = item
  }

  /** Removes the number with the least key and returns it; -1 when it is empty. */
  pop(): number {
    if (this.#size === 0) return -1
    const keys = this.#keys
    const items = this.#items
    const least = items[0] as number
    this.#size -= 1
    const size = this.#size
    const key = keys[size] as number
    const item = items[size] as number
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= size) break
      if (child + 1 < size && (keys[child + 1] as number) < (keys[child] as number)) child += 1
      const childKey = keys[child] as number
      if (childKey >= key) break
      keys[at] = childKey
      items[at] = items[child] as number
      at = child
    }
    keys[at] = key
    items[at] = item
    return least
  }

  #grow(): void {
    const keys = new Float64Array(2 * this.#keys.length)
    const items = new Int32Array(2 * this.#items.length)
    keys.set(this.#keys)
    items.set(this.#items)
    this.#keys = keys
    this.#items = items
  }
}
