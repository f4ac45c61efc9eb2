import { remoteNames } from '../project'
import { chosenRemotes } from './chosen-remotes'

it('makes the named remotes hot', () => {
  expect(chosenRemotes(['mf-routes', 'mf-qr'])).toEqual(['mf-routes', 'mf-qr'])
})

it('makes every remote hot when none is named', () => {
  expect(chosenRemotes([])).toEqual([...remoteNames])
})

it('lists the known remotes when one is unknown', () => {
  expect(() => chosenRemotes(['mf-qr', 'qr'])).toThrow('No remote is called qr. There are mf-dashboard,')
})
