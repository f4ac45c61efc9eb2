/** @jest-environment jsdom */
import { readLabelLanguage } from '../label-language/label-language'
import { t } from '../messages/translate'
import { parseSheetFields, readSheetFields } from './sheet-form'

const fields = readSheetFields()

describe('the form of a sheet', () => {
  it('starts with 24 labels per sheet, from the first one and without an offset', () => {
    expect(parseSheetFields(fields, 'en')).toMatchObject({
      options: { stock: 'L7159', startAt: 1, offset: { x: 0, y: 0 } },
    })
  })

  it('accepts millimetres with a point or a comma', () => {
    expect(parseSheetFields({ ...fields, moveRightMm: '0,5', moveDownMm: '-1.25' }, 'en')).toMatchObject({
      options: { offset: { x: 0.5, y: -1.25 } },
    })
  })

  it.each([
    ['startAt', '25', 'Start at label: enter a whole number from 1 to 24.'],
    ['startAt', '', 'Start at label: enter a whole number from 1 to 24.'],
    ['moveRightMm', 'x', 'Move right: enter millimetres from -20 to 20, such as 0.5.'],
    ['moveDownMm', '21', 'Move down: enter millimetres from -20 to 20, such as 0.5.'],
  ])('refuses %s of "%s" with the remedy', (field, text, message) => {
    expect(parseSheetFields({ ...fields, [field]: text }, 'en')).toEqual({ errors: { [field]: message } })
  })
})

describe('what a device has stored', () => {
  const before = { council: 'Te Kaunihera', help: 'Call us.', helpMaori: '' }
  beforeEach(() => localStorage.clear())

  it('from before labels had a language is kept, with the draft of the text that was empty', () => {
    localStorage.setItem('label-sheets', JSON.stringify(before))
    expect(readSheetFields()).toMatchObject({
      council: before.council,
      help: { en: before.help, mi: t('mi', 'label.help') },
    })
    expect(readLabelLanguage()).toBe('en')
  })

  it('prints both languages where both were printed', () => {
    localStorage.setItem('label-sheets', JSON.stringify({ ...before, helpMaori: 'Waea mai.' }))
    expect(readSheetFields()).toMatchObject({ help: { mi: 'Waea mai.' } })
    expect(readLabelLanguage()).toBe('en+mi')
  })

  it('keeps a text that was cleared since', () => {
    localStorage.setItem('label-sheets', JSON.stringify({ version: 2, ...before }))
    expect(readSheetFields()).toMatchObject({ help: { en: before.help, mi: '' } })
    localStorage.setItem('label-sheets', JSON.stringify({ version: 3, help: { en: '', mi: 'Waea mai.' } }))
    expect(readSheetFields()).toMatchObject({ help: { en: '', mi: 'Waea mai.' } })
  })

  it('goes on in both languages where these were chosen before there could be a third', () => {
    localStorage.setItem('label-language', 'both')
    expect(readLabelLanguage()).toBe('en+mi')
  })

  it.each([
    ['en', [before.help]],
    ['mi', ['Waea mai.']],
    ['en+mi', [before.help, 'Waea mai.']],
  ] as const)('is printed in %s with the texts of that alone', (language, help) => {
    const typed = { council: 'Te Kaunihera', help: { en: before.help, mi: 'Waea mai.' } }
    expect(parseSheetFields({ ...readSheetFields(), ...typed }, language)).toMatchObject({
      options: { texts: { council: 'Te Kaunihera', help } },
    })
  })
})
