import { type MessageContent, messageLines, messageTitle } from './event-text'

/** The parts of a mail. */
export interface MailContent {
  subject: string
  text: string
  html: string
}

interface MailLinks {
  /** The address of the product. */
  product: string
  /** Where the receiver stops these mails. */
  unsubscribe: string
}

/** A piece of a mail, from which both its text and its HTML are made. */
export type Piece =
  | { kind: 'heading'; text: string }
  /** `inEnglish` is what the council wrote, which stays in its language. */
  | { kind: 'paragraph'; text: string; inEnglish?: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'link'; text: string; url: string }

export function mailContent(content: MessageContent, links: MailLinks): MailContent {
  const subject = messageTitle(content)
  const items = messageLines(content)
  const pieces: Piece[] = [
    { kind: 'heading', text: subject },
    ...(items.length > 0 ? [{ kind: 'list', items } as const] : []),
    { kind: 'link', text: 'Open Smart Bins', url: links.product },
    { kind: 'paragraph', text: 'A rule at Connections sends you this mail.' },
    { kind: 'link', text: 'Stop these mails', url: links.unsubscribe },
  ]
  return mailOf(subject, pieces)
}

/** Makes text and HTML of the same pieces. `lang` is their language. */
export const mailOf = (subject: string, pieces: readonly Piece[], lang = 'en-NZ'): MailContent => ({
  subject,
  text: `${pieces.map(textOf).join('\n\n')}\n`,
  html: documentOf(subject, pieces, lang),
})

function textOf(piece: Piece): string {
  if (piece.kind === 'list') return piece.items.map((item) => `- ${item}`).join('\n')
  if (piece.kind === 'link') return `${piece.text}: ${piece.url}`
  return piece.kind === 'paragraph' && piece.inEnglish ? `${piece.text} ${piece.inEnglish}` : piece.text
}

const documentOf = (title: string, pieces: readonly Piece[], lang: string) => `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><title>${htmlText(title)}</title></head>
<body>
${pieces.map((piece) => htmlOf(piece, lang)).join('\n')}
</body>
</html>
`

function htmlOf(piece: Piece, lang: string): string {
  if (piece.kind === 'list')
    return `<ul>${piece.items.map((item) => `<li>${htmlText(item)}</li>`).join('')}</ul>`
  if (piece.kind === 'link') return `<p><a href="${htmlText(piece.url)}">${htmlText(piece.text)}</a></p>`
  if (piece.kind === 'heading') return `<h1>${htmlText(piece.text)}</h1>`
  if (!piece.inEnglish) return `<p>${htmlText(piece.text)}</p>`
  const english = htmlText(piece.inEnglish)
  return `<p>${htmlText(piece.text)} ${lang.startsWith('en') ? english : `<span lang="en">${english}</span>`}</p>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for an element or a quoted attribute. */
export const htmlText = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
