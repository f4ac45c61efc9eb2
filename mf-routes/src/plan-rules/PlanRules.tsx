import { useRef } from 'react'
import { paths } from 'shared-domain'
import { Anchor, Button, Card, FailureNotice, Group, Link, Stack, Text, Title, WorkBadge } from 'shared-ui'
import type { KeptRule, PlanRule, RuleOffer } from '../../operations'
import { ruleName } from '../../rules/plan-rules/plan-rule'
import { usePlaceNames } from '../fleet/use-fleet'
import { t } from '../messages/translate'
import { momentText } from '../moments/moments'
import { RecordNotice } from '../record-notice/RecordNotice'
import classes from '../rows-to-decide/RowsToDecide.module.css'
import ownClasses from './PlanRules.module.css'
import { ruleWords } from './rule-words'
import { type RuleDecision, useDecidingRules, usePlanRules } from './use-plan-rules'

/** The rules that plans follow, and those that are offered because a bin is moved by hand again and again; nothing without any. */
export function PlanRules() {
  const { rules, ...answer } = usePlanRules()
  const { decide, failure } = useDecidingRules()
  const names = usePlaceNames()
  const heading = useRef<HTMLHeadingElement>(null)
  const { kept = [], offered = [], locations = {} } = rules ?? {}
  if (!failure && !answer.error && kept.length + offered.length === 0) return null
  const place = (binId: string) => locations[binId] ?? binId
  const wordsOf = (rule: PlanRule) =>
    ruleWords(rule, { truck: (truckId) => names?.[truckId] ?? truckId, place })
  function decideHere(decision: RuleDecision) {
    decide(decision)
    // The pressed button goes with its rule.
    heading.current?.focus()
  }
  return (
    <Card component="aside" aria-labelledby="plan-rules">
      <Stack gap="sm">
        <div>
          <Group gap="sm">
            <Title
              order={2}
              size="h4"
              id="plan-rules"
              ref={heading}
              tabIndex={-1}
              className={classes.heading}
            >
              {t('planRules.title')}
            </Title>
            {offered.length > 0 && (
              <WorkBadge isOpen>{t('planRules.offeredCount', { count: offered.length })}</WorkBadge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {t('planRules.about')}
          </Text>
        </div>
        <RecordNotice answer={answer} subject={t('planRules.subject')} />
        {failure && <FailureNotice {...failure} onRetry={failure.tryAgain ?? undefined} />}
        {offered.length > 0 && (
          <ul className={classes.rows} aria-label={t('planRules.offered')}>
            {offered.map((offer) => (
              <OfferedRules
                key={offer.binId}
                offer={offer}
                place={place(offer.binId)}
                wordsOf={wordsOf}
                onDecide={decideHere}
              />
            ))}
          </ul>
        )}
        {kept.length > 0 && (
          <ul className={classes.rows} aria-label={t('planRules.kept')}>
            {kept.map((one) => (
              <Kept
                key={ruleName(one.rule)}
                kept={one}
                place={place(one.rule.binId)}
                words={wordsOf(one.rule)}
                onDecide={decideHere}
              />
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  )
}

interface OfferedRulesProps {
  offer: RuleOffer
  place: string
  wordsOf: (rule: PlanRule) => string
  onDecide: (decision: RuleDecision) => void
}

function OfferedRules({ offer, place, wordsOf, onDecide }: OfferedRulesProps) {
  const { binId, days, rules } = offer
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <BinHeading binId={binId} place={place} />
        <Text size="sm">{t('planRules.movedOn', { days })}</Text>
      </div>
      <Group gap="sm" className={classes.actions}>
        {rules.map((rule) => (
          <Button
            key={ruleName(rule)}
            size="compact-md"
            className={ownClasses.offer}
            aria-label={t('planRules.keepFor', { place, rule: wordsOf(rule) })}
            onClick={() =>
              onDecide({ kind: 'keep', rules: [rule], words: `${place}: ${wordsOf(rule)}`, offer })
            }
          >
            {wordsOf(rule)}
          </Button>
        ))}
        <Button
          size="compact-md"
          variant="default"
          aria-label={t('planRules.dismissFor', { place })}
          onClick={() => onDecide({ kind: 'dismiss', rules, words: place, offer })}
        >
          {t('planRules.dismiss')}
        </Button>
      </Group>
    </li>
  )
}

interface KeptProps {
  kept: KeptRule
  place: string
  words: string
  onDecide: (decision: RuleDecision) => void
}

function Kept({ kept: { rule, at, by }, place, words, onDecide }: KeptProps) {
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <BinHeading binId={rule.binId} place={place} />
        <Text size="sm">{words}</Text>
        {by !== '' && (
          <Text size="sm" c="dimmed">
            {t('planRules.keptBy', { by, moment: momentText(at) })}
          </Text>
        )}
      </div>
      <Button
        size="compact-md"
        variant="default"
        aria-label={t('planRules.removeRule', { rule: `${place}: ${words}` })}
        onClick={() => onDecide({ kind: 'remove', rules: [rule], words: `${place}: ${words}` })}
      >
        {t('planRules.remove')}
      </Button>
    </li>
  )
}

const BinHeading = ({ binId, place }: { binId: string; place: string }) => (
  <h3 className={classes.place}>
    {place}{' '}
    <Anchor component={Link} to={paths.bin(binId)} fw={400} size="sm">
      {binId}
    </Anchor>
  </h3>
)
