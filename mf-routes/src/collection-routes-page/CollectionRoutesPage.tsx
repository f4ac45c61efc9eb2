import { Container, Title } from 'shared-ui'

export function CollectionRoutesPage() {
  return (
    <Container>
      <Title order={1}>Collection Routes</Title>
    </Container>
  )
}
