import { parseSheetFields, readSheetFields } from './sheet-form'

const fields = readSheetFields()

describe('the form of a sheet', () => {
  it('starts with 24 labels per sheet, from the first one and without an offset', () => {
    expect(parseSheetFields(fields)).toMatchObject({
      options: { stock: 'L7159', startAt: 1, offset: { x: 0, y: 0 } },
    })
  })

  it('accepts millimetres with a point or a comma', () => {
    expect(parseSheetFields({ ...fields, moveRightMm: '0,5', moveDownMm: '-1.25' })).toMatchObject({
      options: { offset: { x: 0.5, y: -1.25 } },
    })
  })

  it.each([
    ['startAt', '25', 'Start at label: enter a whole number from 1 to 24.'],
    ['startAt', '', 'Start at label: enter a whole number from 1 to 24.'],
    ['moveRightMm', 'x', 'Move right: enter millimetres from -20 to 20, such as 0.5.'],
    ['moveDownMm', '21', 'Move down: enter millimetres from -20 to 20, such as 0.5.'],
  ])('refuses %s of "%s" with the remedy', (field, text, message) => {
    expect(parseSheetFields({ ...fields, [field]: text })).toEqual({ errors: { [field]: message } })
  })
})
