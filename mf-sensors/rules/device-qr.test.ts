import { readDeviceQr, readTypedEui } from './device-qr'

/** TR005's own example. */
const EXAMPLE = 'LW:D0:1122334455667788:AABBCCDDEEFF0011:AABB1122:OAABBCCDDEEFF:SYYWWNNNNNN:PFOOBAR:CAF2C'
const detailOf = (text: string) => {
  const read = readDeviceQr(text)
  return 'kind' in read && read.kind === 'faulty-code' ? read.detail : read
}

describe("a device's QR code", () => {
  it('is read as TR005 prints it', () => {
    expect(readDeviceQr(EXAMPLE)).toEqual({
      deviceEui: 'AABBCCDDEEFF0011',
      joinEui: '1122334455667788',
      profileId: 'AABB1122',
      serialNumber: 'YYWWNNNNNN',
    })
    expect(readDeviceQr('LW:D0:70B3D57ED0000010:0018B20000000101:000AF8BE\n')).toMatchObject({
      deviceEui: '0018B20000000101',
      serialNumber: null,
    })
  })

  it('of anything else is no device code', () => {
    for (const text of ['', 'https://bins.example/b/WCC34', 'AABBCCDDEEFF0011'])
      expect(readDeviceQr(text)).toEqual({ kind: 'no-device-code' })
  })

  it.each([
    ['another schema', EXAMPLE.replace('D0', 'D1'), /schema D1/],
    ['a short DevEUI', EXAMPLE.replace('AABBCCDDEEFF0011', 'AABBCCDDEEFF001'), /DevEUI/],
    ['lower case', EXAMPLE.toLowerCase().replace('lw:d0', 'LW:D0'), /DevEUI/],
    ['no profile', 'LW:D0:1122334455667788:AABBCCDDEEFF0011', /profile/],
    ['an unknown field', EXAMPLE.replace(':PFOOBAR', ':XFOOBAR'), /letter/],
    ['a field twice', EXAMPLE.replace(':PFOOBAR', ':S1'), /twice/],
    ['a wrong digit', EXAMPLE.replace('0011', '0012'), /checksum/],
    ['fields after the checksum', `${EXAMPLE}:X1`, /letter/],
  ])('with %s is refused', (_, text, detail) => {
    expect(detailOf(text)).toMatch(detail)
  })
})

it('a typed DevEUI may have separators, and nothing else', () => {
  expect(readTypedEui('24-e1-24-71-3b-12-34-56')).toBe('24E124713B123456')
  expect(readTypedEui('24E124713B12345')).toBeNull()
  expect(readTypedEui('24E124713B12345G')).toBeNull()
})
