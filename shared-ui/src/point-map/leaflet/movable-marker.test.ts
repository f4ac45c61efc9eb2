/** @jest-environment jsdom */
import { Map as BaseMap } from 'leaflet'
import { movedBy } from '../map-content'
import { movableMarkerOn } from './movable-marker'

const place = { lat: -41.29, lng: 174.77, label: 'The new place' }

function open() {
  const container = document.body.appendChild(document.createElement('div'))
  const map = new BaseMap(container, { zoomAnimation: false }).setView([place.lat, place.lng], 17)
  const onMove = jest.fn()
  const marker = movableMarkerOn(map, onMove)
  marker.show(place)
  const element = container.querySelector<HTMLElement>('[role="button"][aria-label^="The new place"]')
  if (!element) throw new Error('The marker is not on the map.')
  const press = (key: string, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
    element.dispatchEvent(event)
    return event
  }
  return { container, map, onMove, marker, element, press }
}
const metresNorth = (to: { lat: number }) => (to.lat - place.lat) * 111_195
const metresEast = (to: { lng: number }) =>
  (to.lng - place.lng) * 111_195 * Math.cos((place.lat * Math.PI) / 180)

it('is moved by a metre with each arrow key, and by ten with Shift', () => {
  const { onMove, press } = open()
  press('ArrowUp')
  expect(metresNorth(onMove.mock.lastCall[0])).toBeCloseTo(1, 1)
  press('ArrowDown', { shiftKey: true })
  expect(metresNorth(onMove.mock.lastCall[0])).toBeCloseTo(-10, 1)
  press('ArrowLeft')
  expect(metresEast(onMove.mock.lastCall[0])).toBeCloseTo(-1, 1)
  press('ArrowRight')
  expect(metresEast(onMove.mock.lastCall[0])).toBeCloseTo(1, 1)
  expect(onMove).toHaveBeenCalledTimes(4)
})

it('keeps its keys from the map, whose middle Enter would choose, and leaves other keys to the browser', () => {
  const { container, press, onMove } = open()
  const onMap = jest.fn()
  container.addEventListener('keydown', onMap)
  expect(press('ArrowUp').defaultPrevented).toBe(true)
  press('Enter')
  expect(press('Tab').defaultPrevented).toBe(false)
  expect(onMap).not.toHaveBeenCalled()
  expect(onMove).toHaveBeenCalledTimes(1)
})

it('can be reached by Tab, stands where the page says, and goes when the page says so', () => {
  const { map, marker, element, container, press, onMove } = open()
  expect(element.tabIndex).toBe(0)
  marker.show({ ...place, lat: -41.3 })
  press('ArrowUp')
  expect(onMove.mock.lastCall[0]).toEqual(movedBy({ ...place, lat: -41.3 }, { north: 1, east: 0 }))
  expect(map.getCenter().lat).toBeCloseTo(-41.3, 4)
  marker.show(null)
  expect(container.querySelector('[aria-label^="The new place"]')).toBeNull()
})
