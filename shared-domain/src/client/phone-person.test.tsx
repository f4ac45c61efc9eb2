import { render, screen } from '@testing-library/react'
import { DEMONSTRATION_SETTINGS } from '../open-data/demonstration-settings'
import { fakeApi } from '../testing/fake-api'
import { DomainProvider, storedPhonePerson, useDataSource, usePhonePerson } from '.'

const KIRI = { id: '3f0c6c2e-6a7d-4f5e-8b44-0f7f5b9d2c12', name: 'Kiri' }
const TAMA = { id: '6a1c9f0e-52c4-4d0c-9a55-5f0c8a7f7d31', name: 'Tama' }

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.clear()
  useDataSource.setState({ source: 'real' })
  api = fakeApi()
})

const Person = () => <p>{usePhonePerson()?.name ?? 'no person'}</p>
const show = () =>
  render(
    <DomainProvider settings={DEMONSTRATION_SETTINGS}>
      <Person />
    </DomainProvider>,
  )
const signedIn = (person: { id?: string; name: string }) =>
  api.answer('whoAmI', { person: { ...person, roles: ['driver'] }, isDemonstrationOperator: false })

it('is the one who is signed in, and is known from then on', async () => {
  localStorage.setItem('record-copy:tap-person', JSON.stringify(TAMA))
  signedIn(KIRI)
  show()
  await screen.findByText('Kiri')
  expect(storedPhonePerson()).toEqual(KIRI)
})

it.each(['tap-person', 'stock-person'])(
  'is the last one without a signal, as any version stored it (%s)',
  (name) => {
    localStorage.setItem(`record-copy:${name}`, JSON.stringify(KIRI))
    show()
    expect(screen.getByText('Kiri')).not.toBeNull()
  },
)

it('is unknown in a product without accounts', async () => {
  for (const name of ['tap-person', 'stock-person'])
    localStorage.setItem(`record-copy:${name}`, JSON.stringify(KIRI))
  signedIn({ name: 'demonstration operator' })
  show()
  await screen.findByText('no person')
  expect(storedPhonePerson()).toBeNull()
})
