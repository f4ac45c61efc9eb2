import { BIN_TYPE_NAMES, BIN_TYPES, ISSUES, type Issue } from 'shared-domain'
import type { Service, ServiceDefinition } from '../../operations/open311/georeport'

const DESCRIPTIONS: Readonly<Record<Issue, string>> = {
  Overflowing: 'A public waste bin is full or overflows.',
  Damaged: 'A public waste bin is damaged.',
  Missing: 'A public waste bin is no longer where it was.',
  'Bad smell': 'A public waste bin smells.',
  'Illegal dumping': 'Waste was left beside a public waste bin.',
  Other: 'Something else is wrong with a public waste bin.',
}

/** The code of an issue: `bad-smell`. */
export const serviceCodeOf = (issue: Issue): string => issue.toLowerCase().replaceAll(' ', '-')

export const issueOf = (code: string): Issue | undefined =>
  ISSUES.find((issue) => serviceCodeOf(issue) === code)

export const SERVICES: readonly Service[] = ISSUES.map((issue) => ({
  service_code: serviceCodeOf(issue),
  service_name: issue,
  description: DESCRIPTIONS[issue],
  metadata: true,
  type: 'realtime',
  keywords: 'bin, waste, rubbish, recycling',
  group: 'Public waste bins',
}))

/** What a request of a service may say beside the standard's own fields. */
export const definitionOf = (issue: Issue): ServiceDefinition => ({
  service_code: serviceCodeOf(issue),
  attributes: [
    {
      variable: true,
      code: 'bin_id',
      datatype: 'string',
      required: false,
      datatype_description: 'As on the label of the bin, such as WN042.',
      order: 1,
      description: 'Which bin is it?',
    },
    {
      variable: true,
      code: 'bin_type',
      datatype: 'singlevaluelist',
      required: false,
      datatype_description: 'Without it, the nearest bin of any type is meant.',
      order: 2,
      description: 'What is the bin for?',
      values: BIN_TYPES.map((type) => ({ key: type, name: BIN_TYPE_NAMES[type] })),
    },
    {
      variable: false,
      code: 'fixmystreet_id',
      datatype: 'string',
      required: false,
      datatype_description: 'The number of the report in FixMyStreet, which sends it by itself.',
      order: 3,
      description: 'FixMyStreet id',
    },
  ],
})
