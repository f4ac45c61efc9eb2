import { IconSearch } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { ActionIcon, TextInput } from 'shared-ui'
import { SEARCH_MAX } from './inbox-filters'

interface InboxSearchProps {
  /** What is searched for at present. */
  text: string
  onSearch: (text: string) => void
}

/** Searches at Enter, so that a word is one entry of the browser's history. */
export function InboxSearch({ text, onSearch }: InboxSearchProps) {
  const [typed, setTyped] = useState(text)
  const [shown, setShown] = useState(text)
  // Back, or another link, searches for something else.
  if (shown !== text) {
    setShown(text)
    setTyped(text)
  }
  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <form onSubmit={search}>
      <TextInput
        type="search"
        label="Search"
        placeholder="Reference, bin ID or street"
        maxLength={SEARCH_MAX}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        rightSection={
          <ActionIcon type="submit" variant="subtle" aria-label="Search reports">
            <IconSearch size={18} aria-hidden />
          </ActionIcon>
        }
      />
    </form>
  )
}
