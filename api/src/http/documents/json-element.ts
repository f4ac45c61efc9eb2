/** Data inside a document, for its scripts to read by `id`. */
export const jsonElement = (id: string, data: unknown) =>
  // A '<' inside the data could end the element early.
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
