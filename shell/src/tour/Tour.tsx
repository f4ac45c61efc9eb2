import { useState } from 'react'
import { useDataSource, usePermissions } from 'shared-domain/client'
import { Button, Group, Modal, Text, useNavigate } from 'shared-ui'
import { t } from '../messages/translate'
import type { OverlayProps } from '../overlays/overlay'
import { MOD_KEY } from '../overlays/shortcut-keys'
import { navigationItems } from '../sidebar/navigation-items'

interface TourStep {
  title: string
  text: string
  /** The page that is shown behind the step. */
  path?: string
}

/** A two-minute tour of the product, page by page. A person who leaves it continues later where they stopped. */
export function Tour({ registry, onClose }: OverlayProps) {
  const may = usePermissions()
  const navigate = useNavigate()
  const pages = navigationItems(registry)
    .filter(({ needs }) => may(needs) !== false)
    .flatMap(({ label, path, summary }): TourStep[] =>
      summary ? [{ title: label, text: summary, path }] : [],
    )
  const isMockOffered = useDataSource((state) => state.isMockOffered)
  const tools = TOOLS.filter((tool) => isMockOffered || tool !== DATA_SOURCES)
  const steps: TourStep[] = [WELCOME, ...pages, ...tools]
  const [at, setAt] = useState(() => Math.min(storedStep(), steps.length - 1))
  const step = steps[at] as TourStep
  const isLast = at === steps.length - 1

  function go(to: number) {
    setAt(to)
    storeStep(to)
    const path = steps[to]?.path
    if (path) navigate(path)
  }
  function finish() {
    storeStep(0)
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={step.title}
      yOffset="1rem"
      // At the bottom of the screen, below the described element.
      styles={{ inner: { alignItems: 'flex-end' } }}
      overlayProps={{ backgroundOpacity: 0.25 }}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('tour.leaveTour') }}
    >
      <Text aria-live="polite">{step.text}</Text>
      <Text size="sm" c="dimmed" mt="sm">
        {t('tour.of', { at: at + 1, count: steps.length })}
      </Text>
      <Group justify="space-between" mt="md">
        <Button variant="default" disabled={at === 0} onClick={() => go(at - 1)}>
          {t('tour.back')}
        </Button>
        <Button data-autofocus onClick={() => (isLast ? finish() : go(at + 1))}>
          {isLast ? t('tour.finish') : t('tour.next')}
        </Button>
      </Group>
    </Modal>
  )
}

const STEP_KEY = 'tour-step'

/** The step at which the tour was left on this device, from 0. */
function storedStep(): number {
  const step = Number(localStorage.getItem(STEP_KEY))
  return Number.isInteger(step) && step > 0 ? step : 0
}

const storeStep = (step: number) => localStorage.setItem(STEP_KEY, String(step))

const WELCOME: TourStep = {
  title: t('tour.aroundInTwoMinutes'),
  text: t('tour.eachStepShowsPageAndSays'),
}

const DATA_SOURCES: TourStep = {
  title: t('tour.realAndMockData'),
  text: t('tour.realDataIsCouncilsRecord'),
}

const TOOLS: readonly TourStep[] = [
  {
    title: t('tour.search'),
    text: t('tour.andK', { modKey: MOD_KEY }),
  },
  DATA_SOURCES,
  {
    title: t('tour.notifications'),
    text: t('tour.bellKeepsNewAlerts'),
  },
  {
    title: t('tour.help'),
    text: t('tour.questionMarkHasHelpOnPage'),
  },
]
