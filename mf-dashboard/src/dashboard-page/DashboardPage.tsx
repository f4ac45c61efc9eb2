import { Container, Title } from 'shared-ui'

export function DashboardPage() {
  return (
    <Container>
      <Title order={1}>Dashboard</Title>
    </Container>
  )
}
