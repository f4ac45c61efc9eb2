import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { downloadName } from 'shared-domain'
import { Button, Text } from 'shared-ui'
import { t } from '../messages/translate'
import ownClasses from './SavingsCard.module.css'

interface RowsCsvProps {
  /** The name in the link and, with a capital, of the file, such as 'savings'. */
  name: string
  csv: string
  /** The last day of the rows. */
  day: string
}

/** The rows behind a card as a file. */
export const RowsCsv = ({ name, csv, day }: RowsCsvProps) => (
  <Button
    component="a"
    href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`}
    download={downloadName(
      name.replace(/^./, (first) => first.toUpperCase()),
      day,
      'csv',
    )}
    variant="subtle"
    size="compact-sm"
    leftSection={<IconDownload size={16} aria-hidden />}
  >
    {t('savingsCard.downloadCsvOf', { name })}
  </Button>
)

interface FormulaProps {
  formula: { version: string; litresPerKm: number; kgCo2PerLitre: number; dollarsPerKm: number }
  sha256: string
  /** More for an auditor, in a sentence. */
  children?: ReactNode
}

/** The formula with its version, and the hash of the file, for an auditor. */
export const Formula = ({ formula, sha256, children }: FormulaProps) => (
  <details className={ownClasses.formula}>
    <summary>{t('savingsCard.detailsForAuditor')}</summary>
    {children && (
      <Text size="sm" c="dimmed" mt="xs">
        {children}
      </Text>
    )}
    <Text size="sm" c="dimmed" mt="xs">
      {t('savingsCard.formulaLKm', {
        version: formula.version,
        litresPerKm: formula.litresPerKm,
        kgCo2PerLitre: formula.kgCo2PerLitre,
        dollars: `$${formula.dollarsPerKm.toFixed(2)}`,
      })}
    </Text>
    <Text size="sm" className={ownClasses.hash}>
      {sha256}
    </Text>
  </details>
)
