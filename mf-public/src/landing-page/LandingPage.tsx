import { Container, Title } from 'shared-ui'

export function LandingPage() {
  return (
    <Container>
      <Title order={1}>Smarter Waste, Cleaner Cities</Title>
    </Container>
  )
}
