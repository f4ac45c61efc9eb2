/** Does one step of a longer job and prints what it took. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  console.log(`${name.padEnd(36)} ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return result
}
