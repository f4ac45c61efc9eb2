/** @jest-environment jsdom */
import { popupContent } from './points-layer'

describe('the popup of a point', () => {
  it('has the same text as the list', () => {
    const popup = popupContent({
      id: 'a',
      lat: 0,
      lng: 0,
      tone: 'warning',
      label: 'Cuba Street',
      detail: '67% full',
    })
    expect([...popup.children].map(({ textContent }) => textContent)).toEqual([
      'Cuba Street',
      '67% full',
      'Warning',
    ])
  })

  it('shows markup in open data as text', () => {
    const markup = '<img src=x onerror=alert(1)>'
    const popup = popupContent({ id: 'a', lat: 0, lng: 0, tone: 'full', label: markup, detail: markup })
    expect(popup.querySelector('img')).toBeNull()
    expect(popup).toHaveTextContent(markup)
  })
})
