import { makeRemote } from '../testing/make-registry'
import { noteStyleMakers, showStylesOf, watchRemoteStyles } from './remote-styles'

// What this file makes is made by the remote, and what others make is not.
const remote = makeRemote({ name: 'mf-qr', base: '/federation/' })
const onMade = jest.fn()
const ofTheShell = document.head.appendChild(document.createElement('style'))

beforeAll(() => {
  noteStyleMakers()
  watchRemoteStyles([remote], onMade)
})
beforeEach(() => onMade.mockReset())

const told = () => Promise.resolve()
const style = () => {
  const element = document.createElement('style')
  element.textContent = 'body { color: rgb(1, 2, 3) }'
  return document.head.appendChild(element)
}
const link = (href: string) => {
  const element = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  return document.head.appendChild(element)
}
const isOn = ({ media }: { media: string }) => media !== 'not all'

describe('a style sheet that a remote makes while the page runs', () => {
  it('is told, and applies only while the remote is on screen', async () => {
    const leave = showStylesOf(remote)
    const made = style()
    await told()
    expect(onMade).toHaveBeenCalledWith(
      remote,
      expect.objectContaining({ message: expect.stringContaining('It made a style sheet while it ran') }),
    )
    expect(onMade.mock.calls[0]?.[1].stack).toContain('remote-styles.test.tsx')
    expect(isOn(made)).toBe(true)
    leave()
    expect(isOn(made)).toBe(false)
    const leaveAgain = showStylesOf(remote)
    expect(isOn(made)).toBe(true)
    leaveAgain()
  })

  it('does not apply when it comes after the page was left', async () => {
    const made = style()
    await told()
    expect(isOn(made)).toBe(false)
  })

  it('may be a link to a file that was not checked', async () => {
    const [checked, ofOwnDocument, foreign] = [
      link('http://localhost/federation/page.css?retry=1'),
      link('http://localhost/federation/pages/home.css'),
      link('http://example.org/theme.css'),
    ]
    await told()
    expect([checked, ofOwnDocument, foreign].map(isOn)).toEqual([true, false, false])
    expect(onMade).toHaveBeenCalledTimes(2)
  })

  it('may come as HTML, and then goes with the component that it came with', () => {
    const leave = showStylesOf(remote)
    document.head.insertAdjacentHTML('beforeend', '<style id="hidden">body { color: red }</style>')
    leave()
    expect(isOn(document.querySelector('#hidden') as HTMLStyleElement)).toBe(false)
  })
})

it('a style sheet that came with the page is not changed by a remote', () => {
  showStylesOf(remote)()
  expect(isOn(ofTheShell)).toBe(true)
  expect(() => ofTheShell.sheet?.insertRule('body { color: red }')).toThrow('a remote never changes it')
})
