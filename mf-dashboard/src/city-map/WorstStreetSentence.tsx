import { useMemo } from 'react'
import { paths } from 'shared-domain'
import type { BinsAnswer } from 'shared-domain/client'
import { Anchor, Link, Text } from 'shared-ui'
import { rich, t } from '../messages/translate'
import { worstStreet } from './worst-street'

/** Where a truck is needed most, with a link to the bins there. It keeps its line while the bins are read. */
export function WorstStreetSentence({ answer: { bins } }: { answer: BinsAnswer }) {
  const worst = useMemo(() => worstStreet(bins), [bins])
  return (
    <Text size="sm" mb="xs" mih="1lh">
      {worst &&
        rich('cityMap.worstStreetNow', {
          link: (
            <Anchor component={Link} to={binsOf(worst)} inherit>
              {[worst.street, worst.suburb].filter(Boolean).join(', ')}
            </Anchor>
          ),
          full: worst.full,
          bins: worst.bins,
        })}
      {!worst && bins.length > 0 && t('cityMap.noBinIsFull')}
    </Text>
  )
}

const binsOf = ({ street, suburb }: NonNullable<ReturnType<typeof worstStreet>>) =>
  `${paths.bins}?${new URLSearchParams({ street, ...(suburb && { suburb }) })}`
