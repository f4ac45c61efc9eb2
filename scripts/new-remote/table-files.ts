import { messageFiles } from './message-files'

interface PageWithTable {
  slug: string
  /** The name of the page's component, and its folder. */
  page: string
  folder: string
  title: string
  /** The part of the keys of its texts before the dot. */
  section: string
}

/** The additional or different files of a remote with its own table, by path in its folder. */
export const tableFiles = ({
  slug,
  page,
  folder,
  title,
  section,
}: PageWithTable): Record<string, string> => ({
  'operations/index.ts': operations(slug),
  'server/index.ts': serverPart(slug),
  'server/index.test.ts': serverTest(slug),
  'server/migrations/0001_notes.sql': migration,
  'compat.json': expectations(slug),
  [`${folder}/${page}.tsx`]: pageText(slug, page, section),
  ...messageFiles(textsOf(section, title)),
  [`${folder}/${page}.test.tsx`]: pageTest(slug, page),
})

const expectations = (slug: string) => `{
  "opens": [{ "path": "/app/${slug}", "sees": ["The hinge is loose"] }],
  "answers": {
    "/api/${slug}/notes": {
      "notes": [
        {
          "id": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
          "text": "The hinge is loose",
          "madeAt": "2026-11-02T08:00:00.000Z"
        }
      ]
    }
  }
}
`

const operations = (
  slug: string,
) => `import { MomentSchema, operation, typedText } from 'shared-domain/contract'
import * as z from 'zod/mini'

// The contract between page and server. From version 1.0.0 on only add fields; existing ones stay.

const NoteSchema = z.object({ id: z.uuid(), text: z.string(), madeAt: MomentSchema })

export const listNotes = operation({
  method: 'GET',
  path: '/api/${slug}/notes',
  summary: 'The latest hundred notes, the newest first.',
  needs: 'record:read',
  answer: z.object({ notes: z.array(NoteSchema) }),
})

export const putNote = operation({
  method: 'PUT',
  path: '/api/${slug}/notes/:id',
  summary: 'Adds a note under an id that the caller makes; sent again, it is there once.',
  // Choose the permission that fits your change: shared-domain/src/access/policy.ts has them, and who has which.
  needs: 'alerts:acknowledge',
  params: z.object({ id: z.uuid('Give a UUID.') }),
  body: z.strictObject({ text: typedText(200) }),
  answer: null,
  status: 204,
})
`

const migration = `-- Names without a schema are in this remote's own schema. Never change a file that has run: add a file with the next number.
-- A file that removes or renames something that the previous version reads must start with "-- breaking".
create table notes (
  id uuid primary key,
  text text not null,
  made_at timestamptz(3) not null
);
`

const serverPart = (slug: string) => `import { moment, serverPart } from 'api/server-part'
import { desc } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { listNotes, putNote } from '../operations'

/** Matches the migrations: a new column is a new migration file and a line here. */
const notes = pgTable('notes', {
  id: uuid().primaryKey(),
  text: text().notNull(),
  madeAt: moment('made_at').notNull(),
})

const LISTED_MAX = 100

export const part = serverPart({
  remote: 'mf-${slug}',
  folder: import.meta.dirname,
  operations: { listNotes, putNote },
  typedTexts: [{ table: 'notes', column: 'text', what: 'Note' }],
  handlers: {
    listNotes: (_, { read }) =>
      read(async (query) => {
        const rows = await query.select().from(notes).orderBy(desc(notes.madeAt), notes.id).limit(LISTED_MAX)
        return { notes: rows.map(({ madeAt, ...note }) => ({ ...note, madeAt: madeAt.toISOString() })) }
      }),
    putNote: ({ params: { id }, body }, { change, now }) =>
      change(async ({ transaction, audit, tell }) => {
        const added = await transaction
          .insert(notes)
          .values({ id, ...body, madeAt: new Date(now()) })
          .onConflictDoNothing()
          .returning({ id: notes.id })
        // A retry, because the response to the first attempt was lost.
        if (added.length === 0) return undefined
        audit('note.add', \`note:\${id}\`, {})
        tell()
        return undefined
      }),
  },
})
`

const serverTest = (slug: string) => `import { servePart, signInAs } from 'api/server-part/testing'
import { part } from './index'

let app: Awaited<ReturnType<typeof servePart>>
let operator: Record<string, string>
beforeAll(async () => {
  app = await servePart(part)
  operator = await signInAs(app, 'operator')
})
afterAll(() => app.close())

const put = (id: string, text: string, headers = operator) =>
  app.inject({ method: 'PUT', url: \`/api/${slug}/notes/\${id}\`, headers, payload: { text } })
const texts = async (headers = operator): Promise<string[]> => {
  const answer = await app.inject({ url: '/api/${slug}/notes', headers })
  return answer.json().notes.map(({ text }: { text: string }) => text)
}

it('keeps a note once, however often it is sent, and lists the newest first', async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const id of [first, second, second]) expect((await put(id, \`Note \${id}\`)).statusCode).toBe(204)
  expect(await texts()).toEqual([\`Note \${second}\`, \`Note \${first}\`])
})

it('names the field of a note that is wrong', async () => {
  const answer = await put(crypto.randomUUID(), ' ')
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toMatchObject([{ field: 'body.text' }])
})

it('lets a viewer read notes and add none', async () => {
  const viewer = await signInAs(app, 'viewer')
  expect((await put(crypto.randomUUID(), 'Mine', viewer)).statusCode).toBe(403)
  expect(await texts(viewer)).not.toContain('Mine')
})
`

/** The texts of the page, by key. */
const textsOf = (section: string, title: string) => ({
  [`${section}.title`]: title,
  [`${section}.subtitle`]: 'What this page is for',
  [`${section}.notRead`]: 'The notes could not be read',
  [`${section}.notCurrent`]: 'Not current: read {ago}',
  [`${section}.reading`]: 'Reading the notes',
  [`${section}.none`]: 'There is no note yet.',
  [`${section}.notes`]: 'Notes',
  [`${section}.newNote`]: 'New note',
  [`${section}.note`]: 'Note',
  [`${section}.add`]: 'Add note',
  [`${section}.notAdded`]: 'The note was not added',
  [`${section}Help.newest`]: 'The newest note comes first.',
  [`${section}Help.adding`]: 'Operators add notes; viewers read them.',
})

const pageText = (
  slug: string,
  page: string,
  section: string,
) => `import { type SubmitEvent, useState } from 'react'
import { agoText } from 'shared-domain'
import { explainFailure, useMayCall, useNow, useRecordMutation, useRecordQuery } from 'shared-domain/client'
import { Button, Card, FailureNotice, List, PageHeader, Skeleton, Stack, Text, TextInput } from 'shared-ui'
import { listNotes, putNote } from '../../operations'
import { t } from '../messages/translate'

/** A first page that shows a table of the remote itself, to be replaced by the remote's own. */
export function ${page}() {
  const { data, isLoading, error, updatedAt, isRefreshing, refresh } = useNotes()
  const mayAdd = useMayCall(putNote)
  const now = useNow()
  const notRead = updatedAt === null ? t('${section}.notRead') : t('${section}.notCurrent', { ago: agoText(updatedAt, now) })
  return (
    <>
      <PageHeader title={t('${section}.title')} subtitle={t('${section}.subtitle')} />
      <Stack gap="md">
        {error && (
          <FailureNotice
            {...explainFailure(error, notRead)}
            onRetry={refresh}
            isRetrying={isRefreshing}
            isStale={updatedAt !== null}
          />
        )}
        {mayAdd && <NoteForm />}
        {isLoading && <Skeleton h="8rem" role="status" aria-label={t('${section}.reading')} />}
        {data?.notes.length === 0 && <Text c="dimmed">{t('${section}.none')}</Text>}
        {data && data.notes.length > 0 && (
          <Card component="section" aria-label={t('${section}.notes')}>
            <List>
              {data.notes.map(({ id, text, madeAt }) => (
                <List.Item key={id}>
                  {text}, {agoText(Date.parse(madeAt), now)}
                </List.Item>
              ))}
            </List>
          </Card>
        )}
      </Stack>
    </>
  )
}

function NoteForm() {
  const [text, setText] = useState('')
  const { changeAsync, isPending, failure } = useNewNote()
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // The notice gives the reason, and the text stays in the field.
    await changeAsync(text).then(
      () => setText(''),
      () => undefined,
    )
  }
  return (
    <form onSubmit={submit} aria-label={t('${section}.newNote')}>
      <Stack gap="sm" align="flex-start">
        <TextInput
          label={t('${section}.note')}
          required
          maxLength={200}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {failure && <FailureNotice {...failure} />}
        <Button type="submit" loading={isPending}>
          {t('${section}.add')}
        </Button>
      </Stack>
    </form>
  )
}

const useNotes = () =>
  useRecordQuery({
    operation: listNotes,
    request: {},
    changesWith: (event) => event.kind === 'remote' && event.remote === 'mf-${slug}',
  })

// The note's id is the idempotency key: a retry after a lost response creates no second note.
const useNewNote = () =>
  useRecordMutation({
    send: (text: string, { call, key }) => call(putNote, { params: { id: key }, body: { text } }),
    refreshes: [listNotes],
    notDone: t('${section}.notAdded'),
  })
`

const pageTest = (slug: string, page: string) => `import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { listNotes, putNote } from '../../operations'
import { ${page} } from './${page}'

const own = { listNotes, putNote }
const notes = [
  {
    id: '0192f3a4-5b6c-7d8e-9f01-23456789abcd',
    text: 'The hinge is loose',
    madeAt: '2026-11-21T03:00:00.000Z',
  },
]
let api: FakeApi<typeof own>
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi(own)
})

const open = (source: 'real' | 'mock' = 'real') =>
  renderScreen(
    <WithDomain source={source}>
      <${page} />
    </WithDomain>,
  )

it('says that it reads the notes, then lists them', async () => {
  api.answer('listNotes', { notes })
  open()
  expect(screen.getByRole('status', { name: 'Reading the notes' })).toBeInTheDocument()
  expect(await screen.findByText(/The hinge is loose/)).toBeVisible()
})

it('adds a note and reads the list again', async () => {
  api.answer('listNotes', { notes: [] })
  api.answer('putNote', undefined)
  open()
  expect(await screen.findByText('There is no note yet.')).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'The hinge is loose')
  api.answer('listNotes', { notes })
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
  expect(await screen.findByText(/The hinge is loose/)).toBeVisible()
  expect(api.asked.find(({ name }) => name === 'putNote')?.body).toEqual({ text: 'The hinge is loose' })
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('')
})

it('says why a note was not added, and keeps its text', async () => {
  api.answer('listNotes', { notes: [] })
  api.refuse('putNote', 429, 'Too many requests. Wait a minute.')
  open()
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'The hinge is loose')
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/not added.*Wait a minute/)
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('The hinge is loose')
})

it('keeps the last good answer, and says how old it is, when it cannot be read again', async () => {
  api.answer('listNotes', { notes })
  open()
  await screen.findByText(/The hinge is loose/)
  api.refuse('listNotes', 403, 'Your role may not.')
  act(() => api.tell({ kind: 'remote', remote: 'mf-${slug}' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/Not current: read/)
  expect(screen.getByText(/The hinge is loose/)).toBeVisible()
})

it('says with mock data that the samples have no notes, without any request', async () => {
  open('mock')
  expect(await screen.findByRole('alert')).toHaveTextContent(/could not be read.*Switch to real data/)
  expect(screen.queryByRole('form', { name: 'New note' })).toBeNull()
  expect(api.asked).toEqual([])
})
`
