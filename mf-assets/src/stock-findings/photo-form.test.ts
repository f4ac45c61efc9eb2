import { photoForm, photoInForm } from './photo-form'

it('a photo comes out of its form byte by byte as it went in', async () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, at) => at % 256)
  const form = photoForm(new Blob([bytes]), 'A1B2')
  const photo = photoInForm(form, 'A1B2')
  expect(photo.type).toBe('image/jpeg')
  expect(new Uint8Array(await photo.arrayBuffer())).toEqual(bytes)
})
