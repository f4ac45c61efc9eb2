import { Container, Title } from 'shared-ui'

export function AnalyticsPage() {
  return (
    <Container>
      <Title order={1}>Analytics</Title>
    </Container>
  )
}
