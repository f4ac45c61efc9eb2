import type { MessageValues } from './message-values'

/** The names of the values that a call of a message gives; the compiler refuses one that is missing or unknown. */
const given = <Text extends string>(_: Text, ...values: MessageValues<Text, string | number>): string[] =>
  values.flatMap((each) => Object.keys(each))

const MOVED =
  '{count, plural, one {1 stop was added by {by} at {time}.} other {# stops were added by {by} at {time}.}}'

it('takes the values of a message’s placeholders, also of those within its plurals', () => {
  expect(given('Undo')).toEqual([])
  expect(given('Next: stop {order} of {stops}', { order: 1, stops: 3 })).toEqual(['order', 'stops'])
  expect(given(MOVED, { count: 2, by: 'Mere', time: '10:42 am' })).toEqual(['count', 'by', 'time'])
})

it('does not compile with a value too few or too many', () => {
  // @ts-expect-error: `stops` is missing.
  expect(given('Next: stop {order} of {stops}', { order: 1 })).toEqual(['order'])
  // @ts-expect-error: `by` and `time` are within the plural.
  expect(given(MOVED, { count: 2 })).toEqual(['count'])
  // @ts-expect-error: the message has no placeholder.
  expect(given('Undo', { name: 'Mere' })).toEqual(['name'])
})
