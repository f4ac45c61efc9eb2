import { render, screen } from '@testing-library/react'
import { type Extension, ExtensionContext, Slot } from './Slot'

const button = (id: string): Extension<'route.actions'> => ({
  id,
  title: id,
  render: ({ routeId }) => <button type="button">{`${id} ${routeId}`}</button>,
})
const actions = <Slot name="route.actions" props={{ routeId: 'R007' }} />

it('shows its extensions in their order, with the props of the page', () => {
  render(
    <ExtensionContext value={{ 'route.actions': [button('Print'), button('Copy')] }}>
      {actions}
    </ExtensionContext>,
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Print R007',
    'Copy R007',
  ])
})

it('is empty when only other slots have extensions, and without a shell', () => {
  render(
    <ExtensionContext
      value={{ 'bin.tabs': [{ id: 'Tab', title: 'Tab', render: () => <button type="button">Tab</button> }] }}
    >
      {actions}
    </ExtensionContext>,
  )
  render(actions)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
