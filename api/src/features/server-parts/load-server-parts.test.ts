import { validateDescription } from './load-server-parts'
import { listNotes, part } from './testing/mf-notes'
import { describePart, partIn } from './thread/describe-part'

describe('an invalid server part', () => {
  const { handlers, operations } = part
  it.each([
    ['exports nothing', {}, 'exports no sound `part`'],
    ['is of another remote', { part: { ...part, remote: 'mf-lids' } }, 'says that it is of mf-lids'],
    ['serves another path', withList({ path: '/api/lids/all' }), 'give it a path below /api/notes/'],
    ['serves the path itself', withList({ path: '/api/notes/' }), 'give it a path below /api/notes/'],
    [
      'needs a permission that there is not',
      withList({ needs: 'notes:read' }),
      /listNotes\.needs: no permission is called notes:read, see shared-domain\/src\/access\/policy\.ts\.$/,
    ],
    ['needs what the record does not offer', { part: { ...part, needs: ['passwords'] } }, 'needs.0'],
    [
      'declares an event of the record',
      { part: { ...part, events: { 'report.closed': { name: 'Closed', page: '/app/notes' } } } },
      'The event report.closed of mf-notes is the record',
    ],
    ['lacks a handler', { part: { ...part, handlers: { addNote: handlers.addNote } } }, 'has no handler'],
    [
      'serves something twice',
      {
        part: {
          ...part,
          operations: { ...operations, again: listNotes },
          handlers: { ...handlers, again: handlers.listNotes },
        },
      },
      'Two operations of mf-notes are GET /api/notes/all',
    ],
  ])('is refused when it %s', (_, exported, reason) => {
    expect(() => validatePart('mf-notes', exported)).toThrow(reason)
  })

  it('is sound with a file of a path that its remote claims', () => {
    const exported = withList({ path: '/api/reminders.csv' })
    expect(() => validatePart('mf-notes', exported)).toThrow('claim its path as apiPaths')
    expect(validatePart('mf-notes', exported, ['/api/reminders'])).toMatchObject({ remote: 'mf-notes' })
  })

  it('is refused when it takes a path of the record', () => {
    const ofReports = {
      ...part,
      remote: 'mf-reports',
      operations: { listNotes: { ...listNotes, path: '/api/reports/all' } },
    }
    expect(() => validatePart('mf-reports', { part: ofReports })).toThrow(
      "which is the record's own /api/reports/:id",
    )
  })

  it('may claim a word where the record has a parameter', () => {
    const ofLids = {
      ...part,
      remote: 'mf-lids',
      operations: { listNotes: { ...listNotes, path: '/api/bins/lids' } },
      handlers: { listNotes: handlers.listNotes },
    }
    expect(validatePart('mf-lids', { part: ofLids }, ['/api/bins/lids'])).toMatchObject({
      remote: 'mf-lids',
    })
    expect(() => validatePart('mf-lids', { part: ofLids })).toThrow('claim its path as apiPaths')
  })

  const validatePart = (remote: string, exported: unknown, paths: readonly string[] = []) =>
    validateDescription(remote, describePart(partIn(exported)), paths)

  function withList(change: object) {
    return { part: { ...part, operations: { ...operations, listNotes: { ...listNotes, ...change } } } }
  }
})
