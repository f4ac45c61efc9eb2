import type { DataSource } from '../composition/data-source'
import { followDataSourceSettings, holdRealData, useDataSource } from './data-source'

const state = () => useDataSource.getState()
afterEach(() => state().setSource('real'))

const remembered = (source: DataSource) => JSON.stringify({ state: { source }, version: 0 })

function otherTabChooses(source: DataSource) {
  localStorage.setItem('data-source', remembered(source))
  globalThis.dispatchEvent(new StorageEvent('storage', { key: 'data-source' }))
}

it('is remembered on this device, also while it is not in use', () => {
  state().setSource('mock')
  const release = holdRealData()
  expect(state()).toMatchObject({ source: 'real', chosen: 'mock', isMockOffered: false })
  expect(localStorage.getItem('data-source')).toContain('"mock"')
  release()
  expect(state()).toMatchObject({ source: 'mock', isMockOffered: true })
})

it('is real where the server does not offer mock data, whatever another tab chooses', () => {
  const release = followDataSourceSettings({ offersMockData: false })
  state().setSource('mock')
  expect(state().source).toBe('real')
  otherTabChooses('mock')
  expect(state().source).toBe('real')
  release()
})

it('stays real until every page that needs real data has closed', () => {
  state().setSource('mock')
  const [first, second] = [holdRealData(), holdRealData()]
  first()
  expect(state().source).toBe('real')
  second()
  expect(state().source).toBe('mock')
})

it('follows a choice made in another tab', () => {
  otherTabChooses('mock')
  expect(state()).toMatchObject({ source: 'mock', chosen: 'mock' })
  otherTabChooses('real')
  expect(state().source).toBe('real')
})

it.each([
  [remembered('mock'), 'mock'],
  ['', 'real'],
  ['null', 'real'],
  ['{"state":{"source":"other"}}', 'real'],
])('when the page opens on a device that stores %j, is %s', async (stored, source) => {
  localStorage.setItem('data-source', stored)
  jest.resetModules()
  const opened = await import('./data-source')
  expect(opened.useDataSource.getState().source).toBe(source)
})

it('can be chosen where nothing can be stored', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  state().setSource('mock')
  expect(state().source).toBe('mock')
  full.mockRestore()
})
