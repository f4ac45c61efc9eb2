/** The catalogue of a new remote with its texts by key, and the typed function that writes them into screens. */
export const messageFiles = (texts: Readonly<Record<string, string>>): Record<string, string> => ({
  'src/messages/en.ts': catalogue(texts),
  'src/messages/translate.ts': translate,
})

const catalogue = (texts: Readonly<Record<string, string>>) => `/**
 * The texts of this remote's screens, as ICU messages. A key is \`folder.name\`, with the folder of its screen. Each
 * case of a plural has two words or more, because the types take one word in braces for a placeholder.
 */
export const en = {
${Object.entries(texts)
  .map(([key, text]) => `  '${key}': '${text}',\n`)
  .join('')}} as const
`

const translate = `import type { MessageValues } from 'shared-domain'
import type { en } from './en'

type Messages = typeof en
type MessageKey = keyof Messages

// The build replaces every call by its text (\`scripts/messages\`), so there is nothing here to run.

/** A message as text. The key is written out, so that the build finds it. A sentence with an element in it needs \`rich\`, as mf-sensors has it. */
export declare function t<Key extends MessageKey>(
  key: Key,
  ...values: MessageValues<Messages[Key], string | number>
): string
`
