import fc from 'fast-check'
import { idKey, likeIds } from './like-ids'

it('takes ids for alike that differ by case or zeros', () => {
  expect(idKey('wn0042')).toBe(idKey('WN42'))
  expect(idKey('WN42')).not.toBe(idKey('WN420'))
  expect(idKey('A0-7b')).toBe('A0-7B')
})

it('lists the ids that differ by zeros, in capitals', () => {
  expect(likeIds('wn042')).toEqual(['WN42', 'WN042', 'WN0042', 'WN00042', 'WN000042'])
  expect(likeIds('Lobby')).toEqual(['LOBBY'])
})

it('lists only ids that are alike', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z-]{0,4}\d{0,9}[a-z]?$/), (id) => {
      for (const like of likeIds(id)) expect(idKey(like)).toBe(idKey(id))
    }),
  )
})
