import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { BinFilterFields } from './BinFilterFields'
import { parseView } from './bins-view'

const asked: string[] = []
let apply: (q: string) => void = () => {}

/** The filters of a page whose address takes over a search when the test says so. */
function SlowFilters() {
  const [q, setQ] = useState('')
  apply = setQ
  return (
    <WithDomain source="real">
      <BinFilterFields
        view={{ ...parseView(''), q }}
        onChange={({ q: text = '' }) => asked.push(text)}
        onReset={() => {}}
        views={null}
      />
    </WithDomain>
  )
}

it('what is typed on while the address takes over the search before stays as it is typed', async () => {
  fakeApi()
  renderScreen(<SlowFilters />)
  const search = screen.getByRole('searchbox', { name: 'Search' })
  await userEvent.type(search, 'cub')
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
  expect(asked).toEqual(['cub'])
  await userEvent.type(search, 'a s')
  act(() => apply('cub'))
  expect(search).toHaveValue('cuba s')
  act(() => apply('by the link'))
  expect(search).toHaveValue('by the link')
})
