/** A file that is built into the script that imports it. */
declare module '*?bytes' {
  const bytes: Uint8Array<ArrayBuffer>
  export default bytes
}
