/** @jest-environment jsdom */
import { keepGlobals } from './kept-globals'

const original = { fetch: jest.fn(), setTimeout: window.setTimeout, pushState: History.prototype.pushState }

beforeAll(() => {
  window.fetch = original.fetch
  keepGlobals()
})

it('a remote cannot replace what the others use, and its attempt throws in its own file', () => {
  expect(() => {
    window.fetch = async () => new Response()
  }).toThrow('fetch belongs to all remotes of the page: a remote uses it, and never replaces it.')
  expect(() => {
    window.setTimeout = (() => 0) as never
  }).toThrow('setTimeout belongs to all remotes')
  expect(window.fetch).toBe(original.fetch)
  expect(window.setTimeout).toBe(original.setTimeout)
})

it('not by another way either', () => {
  expect(() => Object.defineProperty(window, 'fetch', { value: () => undefined })).toThrow(TypeError)
  expect(() => {
    history.pushState = () => undefined
  }).toThrow('pushState belongs to all remotes')
  expect(() => {
    localStorage.setItem = () => undefined
  }).not.toThrow()
  expect(History.prototype.pushState).toBe(original.pushState)
})

it('what is kept works as before', () => {
  history.pushState({}, '', '/app/routes')
  expect(location.pathname).toBe('/app/routes')
  localStorage.setItem('kept', 'yes')
  expect(localStorage.getItem('kept')).toBe('yes')
  expect(crypto.getRandomValues(new Uint8Array(4))).toHaveLength(4)
})
