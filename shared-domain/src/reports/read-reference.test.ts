import { readReference } from './read-reference'

describe('a reference that somebody typed', () => {
  it.each(['7K3MN-9QXA0', '7k3mn-9qxa0', '7K3MN9QXA0', ' 7k3mn 9qxa0 ', '7-k3-mn9qxa0', '7K3MN-9QXAO'])(
    '%j is the one that the record wrote',
    (typed) => expect(readReference(typed)).toBe('7K3MN-9QXA0'),
  )

  it('has a one for the letters that look like it', () =>
    expect(readReference('i23l5-abcde')).toBe('12315-ABCDE'))

  it.each([
    ['7k3mn', '7K3MN'],
    ['u7k3mn9qxa', 'U7K3MN9QXA'],
    ['%e0%a4%a', '%E0%A4%A'],
    ['', ''],
  ])('that cannot be one, %j, is left for the reader to recognise', (typed, read) =>
    expect(readReference(typed)).toBe(read),
  )
})
