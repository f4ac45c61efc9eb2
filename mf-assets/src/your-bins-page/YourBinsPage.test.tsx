import { screen, within } from '@testing-library/react'
import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import { fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { type FirstSteps, readFirstSteps } from '../../operations'
import { YourBinsPage } from './YourBinsPage'

const NOTHING: FirstSteps = { bins: 0, located: 0, labelled: 0, trucks: 0, people: 1, routes: 0 }

function open(facts: FirstSteps | null, isDemonstration = false) {
  const api = fakeApi({ readFirstSteps })
  if (facts) api.answer('readFirstSteps', facts)
  else api.refuse('readFirstSteps', 503, 'The database does not answer.')
  const settings = {
    openData: { ...DEMONSTRATION_SETTINGS.openData, isDemonstration },
  }
  renderScreen(
    <WithDomain source="real" settings={settings}>
      <YourBinsPage />
    </WithDomain>,
  )
}
const step = async (name: RegExp) =>
  within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement)

it('begins with the bins, and each step says what it is for and where it is taken', async () => {
  open(NOTHING)
  expect(await screen.findByText('Next: Bring in the bins')).toBeVisible()
  const bins = await step(/Bring in the bins/)
  expect(bins.getByText(/From a spreadsheet/)).toBeVisible()
  expect(bins.getByRole('link', { name: 'Import bins' })).toHaveAttribute('href', '/app/import')
  expect(screen.queryByText('Done')).not.toBeInTheDocument()
})

it('is found again where it was left: what the record has is done', async () => {
  open({ ...NOTHING, bins: 1848, located: 1840, people: 4 })
  expect(await screen.findByText('Next: Print labels')).toBeVisible()
  expect((await step(/Bring in the bins/)).getByText('1,848 bins')).toBeVisible()
  expect((await step(/See them on the map/)).getByText('1,840 of 1,848 have a place')).toBeVisible()
  expect((await step(/Invite people/)).getByText('4 people')).toBeVisible()
  expect(screen.getAllByText('Done')).toHaveLength(3)
})

it('says when every step is taken', async () => {
  open({ bins: 2, located: 2, labelled: 1, trucks: 1, people: 2, routes: 1 })
  expect(await screen.findByText('Every step is taken.')).toBeVisible()
  expect((await step(/Print labels/)).getByText('1 of 2 bins have a label')).toBeVisible()
})

it('mixes nothing into the demonstration city', async () => {
  open(NOTHING, true)
  expect(await screen.findByText(/never mixed into it/)).toBeVisible()
})

it('says when the record could not be read', async () => {
  open(null)
  expect(await screen.findByRole('alert')).toHaveTextContent('What the record has could not be read')
})
