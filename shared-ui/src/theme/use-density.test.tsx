import { act, renderHook } from '@testing-library/react'
import { useDensity } from './use-density'

it('changes the density of the page, stores it, and follows another tab', () => {
  const { result } = renderHook(useDensity)
  expect(result.current.density).toBe('comfortable')

  act(() => result.current.setDensity('compact'))
  expect(result.current.density).toBe('compact')
  expect(document.documentElement).toHaveAttribute('data-density', 'compact')
  expect(localStorage.getItem('density')).toBe('compact')

  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'density', newValue: 'comfortable' }))
  })
  expect(result.current.density).toBe('comfortable')
})
