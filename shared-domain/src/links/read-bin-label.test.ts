import { readBinLabel } from './read-bin-label'

it.each([
  ['https://bins.example.govt.nz/b/WCC34', 'WCC34'],
  ['http://localhost:3000/b/WN001', 'WN001'],
  ['https://bins.example.govt.nz/report?bin=WCC34', null],
  ['https://bins.example.govt.nz/b/../admin', null],
  ['https://bins.example.govt.nz/b/%E0%A4%A', null],
  ['LW:D0:1122334455667788:AABBCCDDEEFF0011:AABB1122', null],
  ['WCC34', null],
])('the label %s is of the bin %s', (text, binId) => {
  expect(readBinLabel(text)).toBe(binId)
})
