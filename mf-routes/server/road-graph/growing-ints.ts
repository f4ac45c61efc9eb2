/** A list of 32-bit whole numbers without an object each. */
export interface GrowingInts {
  readonly length: number
  push: (value: number) => void
  at: (index: number) => number
  /** The numbers so far. */
  values: () => Int32Array
}

export function growingInts(): GrowingInts {
  let numbers = new Int32Array(1024)
  let length = 0
  return {
    get length() {
      return length
    },
    push(value) {
      if (length === numbers.length) {
        const grown = new Int32Array(2 * length)
        grown.set(numbers)
        numbers = grown
      }
      numbers[length] = value
      length += 1
    },
    at: (index) => numbers[index] as number,
    values: () => numbers.slice(0, length),
  }
}
