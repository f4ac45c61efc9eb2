import { Group, Radio, Text } from 'shared-ui'
import { DRAFTS, t } from '../messages/translate'
import { isLabelLanguage, LABEL_LANGUAGES, type LabelLanguage, languagesOn } from './label-language'

const nameOf = (chosen: LabelLanguage) =>
  languagesOn(chosen)
    .map((language) => t(language, 'language.name'))
    .join(' and ')

interface LabelLanguageRadioProps {
  language: LabelLanguage
  onChange: (language: LabelLanguage) => void
}

/** Chooses the language of the printed labels. Their size and their codes are the same in each. */
export function LabelLanguageRadio({ language, onChange }: LabelLanguageRadioProps) {
  return (
    <Radio.Group
      label={t('labelLanguage.languageOfPrintedLabels')}
      value={language}
      onChange={(value) => isLabelLanguage(value) && onChange(value)}
    >
      <Group mt="xs" gap="lg">
        {LABEL_LANGUAGES.map((one) => (
          <Radio key={one} value={one} label={nameOf(one)} />
        ))}
      </Group>
      {languagesOn(language)
        .filter((one) => DRAFTS.includes(one))
        .map((draft) => (
          <Text key={draft} size="sm" mt="xs">
            {t('labelLanguage.textsInAreDraft', { t: t(draft, 'language.name') })}
          </Text>
        ))}
    </Radio.Group>
  )
}
