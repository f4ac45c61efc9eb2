import { type HelpProps, List } from 'shared-ui'

/** The help of each page, by its path in `remote.json`. */
const HELP: Record<string, readonly string[]> = {
  '/app/routes': [
    'The routes of today and of days to come. The badge says whether a route waits, is on its way, or is done.',
    'View Details leads to its stops, its map and its driver.',
    'A route can be removed until it has started; Undo brings it back.',
    'Taps to Decide lists what a crew tapped and the record could not take by itself: record it, or dismiss it.',
  ],
  '/app/routes/:id': [
    'The stops in the order of driving, with what the crew found at each.',
    'Assign it to a driver, and it is on the driver’s phone. Start and Complete may be done here for a driver without a phone.',
    'Print or download it for a truck that has neither.',
  ],
  '/app/generate-route': [
    'Choose which bins are due. Everything has a default: Generate Optimized Route works without typing anything.',
    'With real data the planner knows your trucks, depots, breaks and disposal sites, and says which bins it left out, and why.',
    'A plan is a draft until you save it. Move stops by hand: what you pin stays when you plan again, and each step can be undone.',
  ],
  '/app/fleet': [
    'What the planner works with: where trucks start and unload, how much they carry, how long their day is, and who drives.',
    'Somebody or something that is removed can be brought back by Undo; routes that exist keep it.',
  ],
  '/app/run': ['What you drive today. Open a route to start; it opens without a signal from then on.'],
  '/app/run/:id': [
    'Tap Done at each bin, or say why it was left. Without a signal taps are kept on this phone and sent later.',
    'A tap by mistake is taken back by Undo.',
    'What you tapped counts also when the route was given to another driver meanwhile: it is marked as late, or the office decides.',
  ],
}

export const RoutesHelp = ({ path }: HelpProps) => (
  <List spacing="sm">
    {(HELP[path] ?? []).map((sentence) => (
      <List.Item key={sentence}>{sentence}</List.Item>
    ))}
  </List>
)
