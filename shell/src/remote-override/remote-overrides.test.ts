/** @jest-environment jsdom */
import { forgetOverrides, readOverrides } from './remote-overrides'

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/app/qr-codes')
})

const keep = (overrides: unknown) => localStorage.setItem('remote-overrides', JSON.stringify(overrides))

describe('the overrides of this browser', () => {
  it('are empty by default', () => {
    expect(readOverrides()).toEqual({})
  })

  it('are read from storage', () => {
    keep({ 'mf-qr': 'http://localhost:5003/' })
    expect(readOverrides()).toEqual({ 'mf-qr': 'http://localhost:5003/' })
  })

  it('are read from the URL and stored, and the rest of the URL stays', () => {
    keep({ 'mf-routes': 'http://127.0.0.1:5004/' })
    history.replaceState(null, '', '/app/qr-codes?size=5&remote-override=mf-qr@http://localhost:5003#top')
    const both = { 'mf-routes': 'http://127.0.0.1:5004/', 'mf-qr': 'http://localhost:5003/' }
    expect(readOverrides()).toEqual(both)
    expect(`${location.search}${location.hash}`).toBe('?size=5#top')
    expect(readOverrides()).toEqual(both)
  })

  it.each([
    'https://evil.example/',
    'http://localhost.evil.example/',
    'http://localhost@evil.example/',
    'javascript:alert(1)',
    'data:text/javascript,alert(1)',
    'no url',
  ])('never lead to %s', (base) => {
    keep({ 'mf-qr': base })
    expect(readOverrides()).toEqual({})
    history.replaceState(null, '', `/?remote-override=${encodeURIComponent(`mf-qr@${base}`)}`)
    expect(readOverrides()).toEqual({})
  })

  it.each(['{', '[]', '{"mf-qr":1}'])('are empty when %s is stored', (text) => {
    localStorage.setItem('remote-overrides', text)
    expect(readOverrides()).toEqual({})
  })

  it('are empty after a reset', () => {
    keep({ 'mf-qr': 'http://localhost:5003/' })
    forgetOverrides()
    expect(readOverrides()).toEqual({})
  })
})
