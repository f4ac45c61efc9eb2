const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it is written in an HTML element or in a quoted attribute. */
export const htmlText = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
