import { isLocalOrigin } from './LocalOriginNotice'

it.each([
  ['http://127.0.0.1:4173', true],
  ['http://localhost:4173', true],
  ['http://10.1.2.3', true],
  ['https://192.168.0.7:8443', true],
  ['http://172.16.0.1', true],
  ['http://172.32.0.1', false],
  ['http://[::1]:4173', true],
  ['http://[fd00::1]', true],
  ['http://depot.local', true],
  ['http://intranet', true],
  ['https://bins.example.govt.nz', false],
  ['https://10.example.govt.nz', false],
  ['https://203.0.113.9', false],
])('an origin that phones on the street cannot reach: %s %s', (origin, isLocal) => {
  expect(isLocalOrigin(origin)).toBe(isLocal)
})
