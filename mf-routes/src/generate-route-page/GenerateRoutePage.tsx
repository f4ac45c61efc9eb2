import { Container, Title } from 'shared-ui'

export function GenerateRoutePage() {
  return (
    <Container>
      <Title order={1}>Generate Route</Title>
    </Container>
  )
}
