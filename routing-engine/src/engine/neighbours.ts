// Larger than any point index. Combined with a cost below 2^31 the result is still exact in a double.
const INDEX_SPAN = 65_536 * 32

/**
 * For each stop 1 to `stops − 1`, the `width` nearest other stops, nearest first: row `i` starts at `i * width`. `distance` is
 * symmetric, and an integer below 2^31.
 */
export function nearestStops(
  stops: number,
  width: number,
  distance: (one: number, other: number) => number,
): Int32Array {
  const lists = new Int32Array(stops * width)
  const keys = new Float64Array(stops)
  for (let i = 1; i < stops; i += 1) {
    let count = 0
    for (let j = 1; j < stops; j += 1) {
      if (j !== i) keys[count++] = distance(i, j) * INDEX_SPAN + j
    }
    bringSmallestForward(keys, count, width)
    const nearest = keys.subarray(0, width).sort()
    for (let k = 0; k < width; k += 1) lists[i * width + k] = nearest[k] % INDEX_SPAN
  }
  return lists
}

/** Quickselect: moves the `wanted` smallest of the first `count` keys to the front, in any order. */
function bringSmallestForward(keys: Float64Array, count: number, wanted: number): void {
  let low = 0
  let high = count - 1
  while (low < high) {
    const pivot = keys[(low + high) >> 1]
    let left = low
    let right = high
    while (left <= right) {
      while (keys[left] < pivot) left += 1
      while (keys[right] > pivot) right -= 1
      if (left > right) break
      const swapped = keys[left]
      keys[left++] = keys[right]
      keys[right--] = swapped
    }
    if (wanted <= right) high = right
    else if (wanted > left) low = left
    else return
  }
}
