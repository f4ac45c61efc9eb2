import { Container, Title } from 'shared-ui'

export function ReportPage() {
  return (
    <Container>
      <Title order={1}>Bin Report</Title>
    </Container>
  )
}
