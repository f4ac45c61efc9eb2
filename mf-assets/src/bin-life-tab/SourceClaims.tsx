import { BIN_TYPE_NAMES, type Point } from 'shared-domain'
import { useRecordQuery } from 'shared-domain/client'
import { Stack, Text, Title } from 'shared-ui'
import { type BinClaim, listBinClaims } from '../../operations'
import { figure } from '../figure'
import { t } from '../messages/translate'
import { shiftText } from '../place-on-map/place-texts'

interface SourceClaimsProps {
  binId: string
  /** Where the bin is in the record; `null` where it has no place. */
  place: Point | null
}

/** What sources say of the bin otherwise than the record, which has what another source or a person says. Nothing while all agree. */
export function SourceClaims({ binId, place }: SourceClaimsProps) {
  const { data } = useRecordQuery({
    operation: listBinClaims,
    request: { params: { binId } },
    changesWith: (event) =>
      event.kind === 'bins' || (event.kind === 'remote' && event.remote === 'mf-assets'),
  })
  if (!data || data.claims.length === 0) return null
  return (
    <section aria-label={t('binLifeTab.whatOtherSourcesSay')}>
      <Title order={3} size="h5">
        {t('binLifeTab.whatOtherSourcesSay')}
      </Title>
      <Stack gap={4} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {data.claims.map((claim) => (
          <Text key={claim.sourceId} size="sm" component="li">
            {t('binLifeTab.says', { source: claim.source, claim: claimText(claim, place) })}
          </Text>
        ))}
      </Stack>
    </section>
  )
}

function claimText({ location, binType, lat, lng, litres }: BinClaim, place: Point | null): string {
  const at = lat === null || lng === null ? null : { lat, lng }
  const shift = at && place && shiftText(place, at)
  const said = [
    location,
    binType && BIN_TYPE_NAMES[binType],
    litres !== null && `${figure(litres)} L`,
    at &&
      (shift
        ? t('binLifeTab.itStandsAwayAt', { shift, lat: at.lat, lng: at.lng })
        : t('binLifeTab.itStandsAt', { lat: at.lat, lng: at.lng })),
  ]
  return said.filter(Boolean).join('; ')
}
