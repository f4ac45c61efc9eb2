import { Refusal } from '../../../http/problems/refusal'
import type { SentForm } from '../messages/part-protocol'

/** The most fields and files of a form. */
const ENTRIES_MAX = 200

/** The fields of a form by name: text, or a file as `formFile` describes it; a list where a name repeats. */
export async function readForm({ type, bytes }: SentForm): Promise<Record<string, unknown>> {
  const body = new Uint8Array(bytes)
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Refusal('invalid-input', 'The body is no sound form.')
  })
  const entries = [...form].filter(([, value]) => typeof value === 'string' || !isLeftEmpty(value))
  if (entries.length > ENTRIES_MAX)
    throw new Refusal('invalid-input', `The form has more than ${ENTRIES_MAX} fields.`)
  const fields = new Map<string, unknown[]>()
  for (const [name, value] of entries)
    fields.set(name, [...(fields.get(name) ?? []), typeof value === 'string' ? value : await fileOf(value)])
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  )
}

/** What a browser sends where no file was chosen. */
const isLeftEmpty = ({ name, size }: File) => name === '' && size === 0

const fileOf = async (file: File) => ({
  name: file.name,
  type: file.type.split(';', 1)[0] as string,
  bytes: new Uint8Array(await file.arrayBuffer()),
})
