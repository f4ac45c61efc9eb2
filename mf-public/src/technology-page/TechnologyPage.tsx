import { Container, Title } from 'shared-ui'

export function TechnologyPage() {
  return (
    <Container>
      <Title order={1}>Technology</Title>
    </Container>
  )
}
