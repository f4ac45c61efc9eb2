import { Container, Title } from 'shared-ui'

export function QrCodesPage() {
  return (
    <Container>
      <Title order={1}>QR Code Generator</Title>
    </Container>
  )
}
