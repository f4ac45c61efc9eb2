/** What `work` comes to, or an error once `patienceMs` have passed. */
export function inTime<T>(work: Promise<T>, patienceMs: number, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`${name} did not answer within ${patienceMs / 1000} s.`))
    const timer = setTimeout(late, patienceMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
