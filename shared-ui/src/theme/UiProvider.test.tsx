import { renderHook } from '@testing-library/react'
import { useLightPaper } from './UiProvider'

const root = document.documentElement

it('prints in the light scheme and then restores the scheme of the screen', () => {
  root.setAttribute('data-mantine-color-scheme', 'dark')
  renderHook(useLightPaper)

  window.dispatchEvent(new Event('beforeprint'))
  expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')

  window.dispatchEvent(new Event('afterprint'))
  expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
