import {
  type Contract,
  contractBreaks,
  type DescribedOperation,
  requireContractVersion,
  requireVersionAfterLive,
} from './contract'
import { currentContract, RECORD, readContract } from './contract-report'
import { type JsonSchema, schemaBreaks } from './schema-breaks'

const now = currentContract(RECORD)

/** The contract with one operation changed, or without it. */
function planted(name: string, change: (operation: DescribedOperation) => object | undefined): Contract {
  const { [name]: operation, ...others } = now.operations
  if (!operation) throw new Error(`There is no ${name}.`)
  const changed = change(operation)
  return { ...now, operations: changed ? { ...others, [name]: { ...operation, ...changed } } : others }
}

const renamed = ({ properties = {}, required = [], ...schema }: JsonSchema, from: string): JsonSchema => {
  const { [from]: field = {}, ...others } = properties
  const names = required.map((name) => (name === from ? `${from}New` : name))
  return { ...schema, properties: { ...others, [`${from}New`]: field }, required: names }
}

const objectAnswers = Object.entries(now.operations).flatMap(([name, { answer }]) =>
  answer && typeof answer === 'object' && answer.properties ? [{ name, answer }] : [],
)

describe('the contract of the API', () => {
  it('keeps old clients working: their requests and answers stay valid', async () => {
    const kept = (await readContract(RECORD)) as Contract
    const breaks = contractBreaks(kept, now)
    const isNextMajor = Number.parseInt(now.version, 10) > Number.parseInt(kept.version, 10)
    expect(isNextMajor ? [] : breaks).toEqual([])
  })

  it('keeps an operation that moved to the contract of a server part', () => {
    const { getBin, ...others } = now.operations
    const without = { ...now, operations: others }
    const part = { version: '1.0.0', operations: { oneBin: getBin as DescribedOperation } }
    expect(contractBreaks(now, without)).toEqual(['getBin: GET /api/bins/:id is gone.'])
    expect(contractBreaks(now, without, [part])).toEqual([])
  })

  it('may get operations, response fields and optional request fields, with the next minor version', () => {
    const grown = planted('createReport', ({ answer, body }) => ({
      answer: { ...(answer as JsonSchema), properties: { ...(answer as JsonSchema).properties, crew: {} } },
      body: { ...body, properties: { ...body?.properties, wheelie: { type: 'boolean' } } },
    }))
    expect(contractBreaks(now, grown)).toEqual([])
    expect(() =>
      requireContractVersion({ ...now, version: '1.4.2' }, { ...grown, version: '1.4.3' }),
    ).toThrow('The API offers more than 1.4.2 did: raise the version in api/package.json to 1.5.0')
    expect(() =>
      requireContractVersion({ ...now, version: '1.4.2' }, { ...grown, version: '1.5.0' }),
    ).not.toThrow()
  })

  it.each([
    [
      'a renamed field of an answer',
      planted('createReport', ({ answer }) => ({ answer: renamed(answer as JsonSchema, 'reference') })),
      'createReport: answer.reference is gone.',
    ],
    [
      'a new required field of a body',
      planted('createReport', ({ body }) => ({
        body: {
          ...body,
          properties: { ...body?.properties, suburb: { type: 'string' } },
          required: [...(body?.required ?? []), 'suburb'],
        },
      })),
      'createReport: body.suburb is now required.',
    ],
    [
      'a body where there was none',
      planted('signOut', () => ({
        body: { type: 'object', properties: { everywhere: { type: 'boolean' } }, required: ['everywhere'] },
      })),
      'signOut: body.everywhere is now required.',
    ],
    ['an operation that is gone', planted('listBins', () => undefined), 'listBins: GET /api/bins is gone.'],
    [
      'another path',
      planted('listBins', () => ({ path: '/api/litter-bins' })),
      'listBins: GET /api/bins with status 200 is now GET /api/litter-bins with status 200.',
    ],
    [
      'another status',
      planted('createReport', () => ({ status: 202 })),
      'createReport: POST /api/reports with status 201 is now POST /api/reports with status 202.',
    ],
    [
      'a picture that is no longer taken',
      planted('addReportPhoto', ({ upload = [] }) => ({
        upload: upload.filter((type) => type !== 'image/jpeg'),
      })),
      'addReportPhoto: body no longer takes image/jpeg.',
    ],
  ])('is broken by %s, which requires the next major version', (_what, changed, sentence) => {
    expect(contractBreaks(now, changed)).toEqual([sentence])
    expect(() =>
      requireContractVersion({ ...now, version: '1.0.0' }, { ...changed, version: '1.9.0' }),
    ).toThrow(
      `${sentence}\nClients of API 1.0.0 fail with that: keep the old for a release beside the new, or raise the version in api/package.json to 2.0.0; then run npm run api:report.`,
    )
    expect(() =>
      requireContractVersion({ ...now, version: '1.0.0' }, { ...changed, version: '2.0.0' }),
    ).not.toThrow()
  })

  describe('of a remote before 1.0.0', () => {
    const of = (version: string, contract = now): Contract => ({ ...contract, version })
    const without = planted('listBins', () => undefined)
    const mfLids = { folder: 'mf-lids', offered: [] }

    it('changes freely until a version is live', () => {
      expect(() => requireContractVersion(of('0.1.0'), of('0.1.0', without), mfLids)).not.toThrow()
      expect(() => requireContractVersion(of('0.1.0', without), of('0.1.0'), mfLids)).not.toThrow()
    })

    it('says by its second number that pages of the live version fail', () => {
      expect(() => requireVersionAfterLive(of('0.1.0'), of('0.1.1', without), mfLids)).toThrow(
        'Clients of mf-lids 0.1.0 fail with that: keep the old for a release beside the new, or raise the version in mf-lids/package.json to 0.2.0',
      )
      expect(() => requireVersionAfterLive(of('0.1.0'), of('0.2.0', without), mfLids)).not.toThrow()
      expect(() => requireVersionAfterLive(of('0.1.0', without), of('0.1.1'), mfLids)).not.toThrow()
    })

    it('is promised from 1.0.0 on', () => {
      expect(() => requireContractVersion(of('0.9.0'), of('1.0.0', without), mfLids)).not.toThrow()
      for (const hold of [requireContractVersion, requireVersionAfterLive])
        expect(() => hold(of('1.0.0'), of('1.1.0', without), mfLids)).toThrow('package.json to 2.0.0')
    })
  })

  it('is broken by each field of each answer that is renamed', () => {
    expect(objectAnswers.length).toBeGreaterThan(30)
    for (const { name, answer } of objectAnswers) {
      const fields = Object.keys(answer.properties ?? {})
      const breaks = fields.map((field) => schemaBreaks(answer, renamed(answer, field), 'answer', name))
      expect(breaks).toEqual(fields.map((field) => [`${name}.${field} is gone`]))
    }
  })
})

describe('a schema', () => {
  const text: JsonSchema = { type: 'string' }
  const optional = (note: JsonSchema): JsonSchema => ({ type: 'object', properties: { note } })
  const required = (note: JsonSchema): JsonSchema => ({ ...optional(note), required: ['note'] })
  const nullable: JsonSchema = { anyOf: [text, { type: 'null' }] }
  const levels = (...values: string[]): JsonSchema => ({ type: 'string', enum: values })
  const items = (one: JsonSchema): JsonSchema => ({ type: 'array', items: one })

  it.each<[string, JsonSchema, JsonSchema, string[], string[]]>([
    ['gains null', text, nullable, [], ['x may now be null']],
    ['loses null', nullable, text, ['x no longer takes null'], []],
    ['gains a value', levels('low'), levels('low', 'high'), [], ['x may now be "high"']],
    ['loses a value', levels('low', 'high'), levels('low'), ['x no longer takes "high"'], []],
    ['becomes any text', levels('low'), text, [], ['x may now be any string']],
    ['is of another type', text, { type: 'number' }, ['x no longer takes string'], ['x may now be number']],
    ['takes fractions', { type: 'integer' }, { type: 'number' }, [], ['x may now be number']],
    [
      'has a lower limit',
      { type: 'string', maxLength: 200 },
      { type: 'string', maxLength: 100 },
      ['x is now held to maxLength 100'],
      [],
    ],
    ['loses its pattern', { type: 'string', pattern: '^W' }, text, [], ['x is no longer held to pattern ^W']],
    ['is required', optional(text), required(text), ['x.note is now required'], []],
    ['is optional', required(text), optional(text), [], ['x.note may now be left out']],
    ['loses an optional field', optional(text), { type: 'object' }, ['x.note is gone'], ['x.note is gone']],
    ['changes in a list', items(required(text)), items(required(nullable)), [], ['x[].note may now be null']],
    [
      'changes in a record',
      { type: 'object', additionalProperties: text },
      { type: 'object', additionalProperties: nullable },
      [],
      ['x.* may now be null'],
    ],
    [
      'changes in a tuple',
      { type: 'array', prefixItems: [text] },
      { type: 'array', prefixItems: [text, text] },
      ['x is now another tuple'],
      ['x is now another tuple'],
    ],
    ['stays', required(nullable), required(nullable), [], []],
  ])('that %s breaks requests or answers accordingly', (_what, before, after, requests, answers) => {
    expect(schemaBreaks(before, after, 'request', 'x')).toEqual(requests)
    expect(schemaBreaks(before, after, 'answer', 'x')).toEqual(answers)
  })

  it('of a union is compared with the most similar member', () => {
    const kind = (name: string, rest: JsonSchema): JsonSchema => ({
      type: 'object',
      properties: { kind: { type: 'string', const: name }, amount: rest },
      required: ['kind', 'amount'],
    })
    const before = { oneOf: [kind('wait', { type: 'number' }), kind('stop', text)] }
    const after = { oneOf: [kind('stop', nullable), kind('wait', { type: 'number' })] }
    expect(schemaBreaks(before, after, 'answer', 'x')).toEqual(['x.amount may now be null'])
    expect(schemaBreaks(before, after, 'request', 'x')).toEqual([])
  })
})
