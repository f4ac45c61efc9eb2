import { act } from '@testing-library/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { carryOver } from './carry-over'

const FIRST = `<div id="first-content">
  <button>Refresh</button><button>Refresh</button><a href="/app/bins">Bins</a><input placeholder="Search">
</div>`

function Page({ onPress }: { onPress: (place: number) => void }) {
  const [typed, setTyped] = useState('')
  return (
    <>
      <button type="button" onClick={() => onPress(1)}>
        Refresh
      </button>
      <button type="button" onClick={() => onPress(2)}>
        Refresh
      </button>
      <a href="/app/bins">Bins</a>
      <input placeholder="Search" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      <output>{typed}</output>
    </>
  )
}

let root: HTMLElement
const onPress = jest.fn()
const first = (selector: string) => root.querySelectorAll<HTMLInputElement>(`#first-content ${selector}`)
beforeEach(() => {
  document.body.innerHTML = `<div id="root">${FIRST}</div>`
  root = document.getElementById('root') as HTMLElement
  window.earlyPress = undefined
  onPress.mockReset()
})

async function takeOver() {
  carryOver(root)
  await act(async () => createRoot(root).render(<Page onPress={onPress} />))
  expect(root.querySelector('#first-content')).toBeNull()
}

describe('the page that takes the place of the first content', () => {
  it('hears of the button that was pressed', async () => {
    window.earlyPress = first('button')[1] as HTMLElement
    await takeOver()
    expect(onPress.mock.calls).toEqual([[2]])
  })

  it('has the focus where it was', async () => {
    first('input')[0]?.focus()
    await takeOver()
    expect(document.activeElement).toBe(root.querySelector('input'))
  })

  it('takes nothing from the layout of another width', async () => {
    const narrow = '<div data-below="48em" style="display: none"><button>Refresh</button></div>'
    root.querySelector('#first-content')?.insertAdjacentHTML('afterbegin', narrow)
    window.earlyPress = first('button')[2] as HTMLElement
    await takeOver()
    expect(onPress.mock.calls).toEqual([[2]])
  })

  it('has what was typed', async () => {
    const [field] = first('input')
    if (field) field.value = 'Cuba Street'
    await takeOver()
    expect(root.querySelector('output')).toHaveTextContent('Cuba Street')
  })

  it('is left alone when nothing was done', async () => {
    await takeOver()
    expect(onPress).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(document.body)
  })
})
