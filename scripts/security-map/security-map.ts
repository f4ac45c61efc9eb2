import { isClaim, REQUIREMENTS_FILE, type Requirement } from './requirements'
import type { ShownRequirement } from './shown-requirements'

const CHAPTERS = [
  'Encoding and sanitization',
  'Validation and business logic',
  'Web frontend',
  'API and web service',
  'Files',
  'Authentication',
  'Sessions',
  'Authorization',
  'Self-contained tokens',
  'OAuth and OIDC',
  'Cryptography',
  'Communication',
  'Configuration',
  'Data protection',
  'Coding and architecture',
  'Logs and errors',
  'WebRTC',
]

const HEADING = '## OWASP ASVS 5.0, level 2'

/** Returns `docs/security.md` with the map anew. */
export function withMap(document: string, map: string): string {
  const at = document.indexOf(HEADING)
  if (at === -1) throw new Error(`docs/security.md has no heading "${HEADING}".`)
  return document.slice(0, at) + map
}

/** The map of requirements as Markdown. Throws all that is wrong with the claims, a sentence a line. */
export function securityMap(
  requirements: readonly Requirement[],
  shown: readonly ShownRequirement[],
): string {
  const faults = faultsOf(requirements, shown)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return `${HEADING}

The ${requirements.length} requirements of levels 1 and 2 of the
[Application Security Verification Standard 5.0.0](https://github.com/OWASP/ASVS/tree/v5.0.0), by number, in our words: ${tallyOf(requirements)}.
*Operator* is what the product cannot do for itself; *by setting* what is off unless set. This part is made by \`npm run security:map\` of
[what we say](${REQUIREMENTS_FILE.replace('docs/', '')}) and of the titles of the tests, which end in the numbers of the requirements that
they show. What no test shows was read in the code on the day that is named.
${CHAPTERS.map((title, i) => chapterOf(`${i + 1}`, title, requirements, shown)).join('')}`
}

function faultsOf(requirements: readonly Requirement[], shown: readonly ShownRequirement[]): string[] {
  const byNumber = new Map(requirements.map((requirement) => [requirement.no, requirement]))
  const tested = new Set(shown.map(({ no }) => no))
  return [
    ...requirements.flatMap((requirement, i) =>
      requirements.findIndex(({ no }) => no === requirement.no) === i
        ? []
        : [`${requirement.no} is there twice.`],
    ),
    ...requirements.flatMap((requirement) => {
      const { no, stands, reviewed } = requirement
      if (isClaim(requirement) && !tested.has(no) && !reviewed)
        return [
          `${no} is said to be "${stands}", and no test's title ends in (ASVS ${no}): write the test, or say "not met", or the day on which it was "reviewed".`,
        ]
      if (!isClaim(requirement) && tested.has(no))
        return [`${no} is said to be "${stands}", and a test shows it.`]
      return []
    }),
    ...shown.flatMap(({ no, file }) =>
      byNumber.has(no) ? [] : [`${file} shows ${no}, which is no requirement of ${REQUIREMENTS_FILE}.`],
    ),
  ]
}

function tallyOf(requirements: readonly Requirement[]): string {
  const counts = new Map<string, number>()
  for (const { stands } of requirements) counts.set(stands, (counts.get(stands) ?? 0) + 1)
  return [...counts].map(([stands, count]) => `${count} ${stands}`).join(', ')
}

function chapterOf(
  chapter: string,
  title: string,
  requirements: readonly Requirement[],
  shown: readonly ShownRequirement[],
): string {
  const rows = requirements
    .filter(({ no }) => no.startsWith(`${chapter}.`))
    .map((requirement) => rowOf(requirement, shown))
  return `
### V${chapter} ${title}

| no. | level | asks for | stands | how | shown by |
|---|---|---|---|---|---|
${rows.join('\n')}
`
}

function rowOf(
  { no, level, asks, stands, how = '', reviewed }: Requirement,
  shown: readonly ShownRequirement[],
) {
  const tests = shown
    .filter((test) => test.no === no)
    .map(({ file, sentence }) => `[${plain(sentence)}](../${file})`)
  const evidence = [...tests, ...(reviewed ? [`by review, on ${reviewed}`] : [])].join('<br>')
  return `| ${[no, level, asks, ['partly', 'not met'].includes(stands) ? `**${stands}**` : stands, how, evidence].join(' | ')} |`
}

/** A title without what Markdown would read as its own. */
const plain = (text: string) => text.replaceAll(/[\\`*_[\]<>|$]/g, '\\$&')
