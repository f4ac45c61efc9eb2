/** The script that `src/worker.ts` builds into, as text. */
declare module '#worker' {
  const script: string
  export default script
}
