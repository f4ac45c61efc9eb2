/** Text columns in which people type nothing, by the reason why. All others are `typedTexts` of the part. */
export const NOT_TYPED = {
  'ids of routes, trucks and bins, with times and counts': [
    'late_routes.route_id',
    'late_taps.bin_id',
    'late_taps.route_id',
    'plan_changes.after',
    'plan_changes.before',
    'plan_changes.day',
    'plan_changes.id',
    'plan_rules.name',
    'plan_rules.replaced_by',
    'plan_rules.rule',
    'route_moves.bin_ids',
    'route_moves.changes',
    'route_moves.route_id',
  ],
  'a hash': ['route_moves.body_hash'],
  'the name of a person of the council, of the account': [
    'late_taps.by',
    'late_taps.decided_by',
    'late_taps.may_not_drive',
    'late_taps.sent_by',
    'plan_rules.decided_by',
    'route_moves.by',
  ],
  'one of a few codes': ['plan_rules.state'],
}
