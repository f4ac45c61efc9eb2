import { desc } from 'drizzle-orm'
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { BinIdSchema, formFile, operation, typedText } from 'shared-domain/contract'
import { z } from 'zod'
import { Refusal, serverPart } from '../../../../server-part'

const NoteSchema = z.object({ id: z.number(), binId: z.string(), text: z.string() })

export const listNotes = operation({
  method: 'GET',
  path: '/api/notes/all',
  summary: 'The notes about bins, the newest first.',
  needs: 'record:read',
  answer: z.object({ notes: z.array(NoteSchema) }),
})

export const addNote = operation({
  method: 'POST',
  path: '/api/notes/of-bin/:binId',
  summary: 'Adds a note about a bin.',
  needs: 'alerts:acknowledge',
  params: z.object({ binId: BinIdSchema }),
  body: z.strictObject({ text: typedText(200) }),
  answer: NoteSchema,
  status: 201,
})

export const listNotesAsText = operation({
  method: 'GET',
  path: '/api/notes/all.txt',
  summary: 'The notes about bins as text, one a line.',
  needs: 'record:read',
  answer: 'text/plain',
})

export const addNoteByForm = operation({
  method: 'POST',
  path: '/api/notes/by-form',
  summary: 'Adds a note about a bin, with a drawing.',
  needs: 'alerts:acknowledge',
  body: z.strictObject({
    binId: BinIdSchema,
    text: z.union([typedText(200), z.array(typedText(200)).max(3)]),
    drawing: z.optional(formFile({ maxBytes: 100, types: ['image/png'] })),
  }),
  forms: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  answer: z.object({ text: z.string(), drawing: z.nullable(z.string()) }),
})

const notes = pgTable('notes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  binId: text('bin_id').notNull(),
  text: text().notNull(),
})

/** A server part for tests, which uses every feature of server parts. */
export const part = serverPart({
  remote: 'mf-notes',
  folder: import.meta.dirname,
  needs: ['bins'],
  typedTexts: [{ table: 'notes', column: 'text', what: 'Note about a bin' }],
  events: { 'note.add': { name: 'Note added', page: '/app/notes' } },
  operations: { listNotes, addNote, listNotesAsText, addNoteByForm },
  handlers: {
    listNotes: (_, { read }) =>
      read(async (query) => ({ notes: await query.select().from(notes).orderBy(desc(notes.id)) })),
    listNotesAsText: (_, { read }) =>
      read(async (query) => (await query.select().from(notes)).map(({ text }) => `${text}\n`).join('')),
    addNoteByForm: async ({ body: { binId, text, drawing } }, { change }) => {
      const lines = [text].flat().join('; ')
      await change(({ transaction }) => transaction.insert(notes).values({ binId, text: lines }))
      return { text: lines, drawing: drawing ? Buffer.from(drawing.bytes).toString('hex') : null }
    },
    addNote: async ({ params: { binId }, body }, { record, change }) => {
      if (!(await record.bins.find(binId))) throw new Refusal('not-found', `There is no bin ${binId}.`)
      return change(async ({ transaction, audit, tell }) => {
        const [note] = await transaction
          .insert(notes)
          .values({ binId, ...body })
          .returning()
        if (!note) throw new Error('The note was not stored.')
        audit('note.add', `note:${note.id}`, { binId })
        tell()
        return note
      })
    },
  },
})
