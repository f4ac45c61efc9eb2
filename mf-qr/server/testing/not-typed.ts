/** Text columns in which people type nothing, by the reason why. All others are `typedTexts` of the part. */
export const NOT_TYPED = {
  'a hash': ['label_batches.body_hash'],
  'the name of a person of the council, of the account': ['label_batches.printed_by'],
}
