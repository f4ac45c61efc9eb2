import { IconDownload } from '@tabler/icons-react'
import { downloadName } from 'shared-domain'
import { Button, Text } from 'shared-ui'
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
    Download CSV of the {name}
  </Button>
)

interface FormulaProps {
  formula: { version: string; litresPerKm: number; kgCo2PerLitre: number; dollarsPerKm: number }
  sha256: string
}

/** The formula with its version, and the hash of the file, for an auditor. */
export const Formula = ({ formula, sha256 }: FormulaProps) => (
  <>
    <Text size="sm" c="dimmed" mt="sm">
      Formula {formula.version}: {formula.litresPerKm} L/km, {formula.kgCo2PerLitre} kg CO2 a litre, $
      {formula.dollarsPerKm.toFixed(2)} a kilometre. SHA-256 of the CSV:
    </Text>
    <Text size="sm" className={ownClasses.hash}>
      {sha256}
    </Text>
  </>
)
