import fc from 'fast-check'
import { FUZZ_TIMEOUT_MS, fuzzing } from 'shared-domain/testing/fuzzing'
import { BinFieldsSchema } from '../qr-label/qr-label'
import { makeFile } from '../testing/make-file'
import { readBinCsv } from './check-bin-csv'

const piece = fc.oneof(
  fc.constantFrom(
    'bin id',
    'location',
    'lat',
    'lng',
    ',',
    ';',
    '"',
    '\n',
    '\r\n',
    'WN001',
    '=1',
    '1e308',
    '-41.2',
    '\uFEFF',
  ),
  fc.string({ maxLength: 6 }),
)
const text = fc.array(piece, { maxLength: 60 }).map((pieces) => new TextEncoder().encode(pieces.join('')))
const headed = text.map((bytes) =>
  Uint8Array.from([...new TextEncoder().encode('bin id,location\n'), ...bytes]),
)

it(
  'makes of any uploaded file labels that can be printed, and rejects with a line',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(text, headed, fc.uint8Array({ maxLength: 300 })), async (bytes) => {
        const { bins, rejects } = await readBinCsv(makeFile(bytes), null)
        for (const bin of bins) expect(BinFieldsSchema.safeParse(bin).success).toBe(true)
        for (const { line, reason } of rejects)
          expect([line === null || line > 0, reason.length > 0]).toEqual([true, true])
        expect(rejects.map(({ reason }) => reason).join()).not.toContain('could not be read')
      }),
      fuzzing({ runs: 300, share: 0.05 }),
    )
  },
  FUZZ_TIMEOUT_MS,
)
