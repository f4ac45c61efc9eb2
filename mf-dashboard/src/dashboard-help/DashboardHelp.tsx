import { type HelpProps, List } from 'shared-ui'

/** The help texts of each page, by its path in `remote.json`. */
const HELP: Record<string, readonly string[]> = {
  '/app/dashboard': [
    'The four figures on top are counted from the record; each says what changed since yesterday.',
    'On the map a shape and a colour say how full a bin is. A bin without a sensor is grey: its level is not known, not low.',
    'Active Alerts are what needs attention: full bins, bins that will overflow before their next round, findings of crews, residents’ reports. Mark one as read when you have seen to it; Undo brings it back.',
    'A fire or a fallen bin stands pinned above all other alerts. Acknowledge each one with your name; it stays open until the bin is emptied or an operator clears it. The alarm sound can be turned off at Help and settings.',
    'Click a bin, or find it by search, to see its history: levels, collections, reports and its label.',
    'Alert Settings say from which level on a bin is full or filling. They change what counts as full everywhere.',
  ],
  '/app/bins': [
    'Search, filters, sort and columns are in the address: keep it as a bookmark, or send it to a colleague.',
    'Choose bins in the table or on the map, then print their labels, plan a route for them, or download them.',
    'Level unknown is said of a bin that no sensor measures. It is not an empty bin.',
  ],
  '/app/bins/:id': [
    'All that is known of one bin: how it filled, when it was emptied, what residents reported, and its label.',
  ],
  '/app/reports': [
    'Residents’ reports that still need something stand first. Filters and search are in the address: keep it as a bookmark, or send it to a colleague.',
    'Held reports wait because they look like spam or come in great numbers. They raise no alert until you release them.',
    'A report whose bin was emptied since can probably be closed: look, then close it.',
  ],
  '/app/reports/:id': [
    'Everything that the resident sent, and what became of it. The resident sees each step on a page of their own.',
    'A report of an unknown bin keeps the id that the label had: say which bin is meant, and it counts.',
    'A duplicate is closed with the report that stays; both residents hear of that one.',
  ],
}

export const DashboardHelp = ({ path }: HelpProps) => (
  <List spacing="sm">
    {(HELP[path] ?? []).map((sentence) => (
      <List.Item key={sentence}>{sentence}</List.Item>
    ))}
  </List>
)
