/** A list of numbers without an object each: a country has millions. */
interface GrowingNumbers<Values> {
  readonly length: number
  push: (value: number) => void
  /** The numbers so far. */
  values: () => Values
}

/** Of 32-bit whole numbers. */
export const growingInts = (): GrowingNumbers<Int32Array> => growing((length) => new Int32Array(length))
export const growingFloats = (): GrowingNumbers<Float64Array> => growing((length) => new Float64Array(length))

function growing<Values extends Int32Array | Float64Array>(
  make: (length: number) => Values,
): GrowingNumbers<Values> {
  let numbers = make(1024)
  let length = 0
  return {
    get length() {
      return length
    },
    push(value) {
      if (length === numbers.length) {
        const grown = make(2 * length)
        grown.set(numbers)
        numbers = grown
      }
      numbers[length] = value
      length += 1
    },
    values: () => numbers.slice(0, length) as Values,
  }
}
