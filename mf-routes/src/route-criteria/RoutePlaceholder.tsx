import { useMemo } from 'react'
import { type Bin, binMarker, isLocated } from 'shared-domain'
import { useMapTiles } from 'shared-domain/client'
import { Card, PointMap, Skeleton, Stack, Text } from 'shared-ui'
import { t } from '../messages/translate'
import { PreviewHeading } from './PreviewHeading'
import classes from './route-criteria.module.css'

interface RoutePlaceholderProps {
  isGenerating: boolean
  bins: readonly Bin[]
}

/** The preview before there is a route: a map of the due bins. */
export function RoutePlaceholder({ isGenerating, bins }: RoutePlaceholderProps) {
  const tiles = useMapTiles()
  const points = useMemo(() => bins.filter(isLocated).filter(isDue).map(binMarker), [bins])
  return (
    <Card
      component="section"
      aria-labelledby="route-preview"
      aria-busy={isGenerating}
      className={classes.preview}
    >
      <PreviewHeading isGenerating={isGenerating} />
      {isGenerating ? (
        <Stack gap="sm">
          <Skeleton height={28} width="50%" />
          <Skeleton height={56} />
          <Skeleton height={240} />
        </Stack>
      ) : (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            {t('routeCriteria.configureYourCriteriaAndGenerateRoute')}
          </Text>
          <PointMap
            label={t('routeCriteria.mapOfBinsThatAreDue')}
            points={points}
            {...(tiles ? { variant: 'streets', tiles } : { variant: 'grid' })}
            fillsRoom
          />
        </>
      )}
    </Card>
  )
}

const isDue = ({ status }: Bin) => status !== 'normal'
