import { mi } from './mi'

describe('te reo Māori', () => {
  it('has the months as Te Taura Whiri i te Reo Māori lists them', () => {
    expect(mi['time.months'].split(' ')).toEqual([
      'Kohitātea',
      'Huitanguru',
      'Poutūterangi',
      'Paengawhāwhā',
      'Haratua',
      'Pipiri',
      'Hōngongoi',
      'Hereturikōkā',
      'Mahuru',
      'Whiringa-ā-nuku',
      'Whiringa-ā-rangi',
      'Hakihea',
    ])
  })

  it('has each macron as one letter, so that searching and sorting find it', () => {
    const decomposed = Object.entries(mi).filter(([, text]) => text !== text.normalize('NFC'))
    expect(decomposed).toEqual([])
  })
})
