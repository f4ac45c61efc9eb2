import { Box, NativeSelect, SimpleGrid, TextInput } from 'shared-ui'
import type { PageLanguage } from '../../operations'
import { t } from '../messages/translate'
import { type pagesOf, STATES, type TextFilter, type TextState } from './text-filter'

interface TextFilterFieldsProps {
  language: string
  languages: readonly PageLanguage[]
  filter: TextFilter
  /** The pages that have texts. */
  pages: ReturnType<typeof pagesOf>
  onLanguage: (language: string) => void
  onFilter: (filter: TextFilter) => void
}

/** Chooses the language, and which of its texts are listed. */
export const TextFilterFields = ({
  language,
  languages,
  filter,
  pages,
  onLanguage,
  onFilter,
}: TextFilterFieldsProps) => (
  <Box role="search" aria-label={t('words.texts')}>
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
      <NativeSelect
        label={t('words.language')}
        value={language}
        data={languages.map(({ language: value, name }) => ({ value, label: name }))}
        onChange={({ currentTarget }) => onLanguage(currentTarget.value)}
      />
      <NativeSelect
        label={t('words.texts')}
        value={filter.state}
        data={Object.entries(STATES).map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget }) => onFilter({ ...filter, state: currentTarget.value as TextState })}
      />
      <NativeSelect
        label={t('words.page')}
        value={filter.path}
        data={[
          { value: '', label: t('words.everyPage') },
          ...pages.map(({ path, title }) => ({
            value: path,
            label: title === path ? path : t('words.pageAndPath', { title, path }),
          })),
        ]}
        onChange={({ currentTarget }) => onFilter({ ...filter, path: currentTarget.value })}
      />
      <TextInput
        type="search"
        label={t('words.search')}
        maxLength={100}
        value={filter.search}
        onChange={({ currentTarget }) => onFilter({ ...filter, search: currentTarget.value })}
      />
    </SimpleGrid>
  </Box>
)
