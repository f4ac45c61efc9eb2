import { Container, Title } from 'shared-ui'

export function NearbyPage() {
  return (
    <Container>
      <Title order={1}>Nearby Bins</Title>
    </Container>
  )
}
