/** The script that `src/worker.ts` builds into, as text. */
declare module '#worker' {
  const script: string
  export default script
}

/** A file that is built into the worker's script. */
declare module '*?bytes' {
  const bytes: Uint8Array<ArrayBuffer>
  export default bytes
}
