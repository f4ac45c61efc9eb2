/** Text columns in which people type nothing, by the reason why. All others are `typedTexts` of the part. */
export const NOT_TYPED = {
  'ids, codes and hashes': [
    'advice.formula',
    'council_schedule.sha256',
    'replayed_days.bin_ids',
    'replayed_days.formula',
    'replayed_days.policy',
    'replayed_days.schedule',
  ],
  'ids and days, derived from past collections': ['fixed_schedule.schedule'],
  'figures and the places of bins, computed anew from the record every day': [
    'advice.bins',
    'advice.sensors',
  ],
}
