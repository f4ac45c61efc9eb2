import { Container, Title } from 'shared-ui'

export function RouteDetailsPage() {
  return (
    <Container>
      <Title order={1}>Route</Title>
    </Container>
  )
}
