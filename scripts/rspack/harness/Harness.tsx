import { Component, type ReactNode } from 'react'
import { useDataSource } from 'shared-domain/client'
import {
  Alert,
  Anchor,
  Code,
  Container,
  Group,
  Link,
  List,
  Route,
  Routes,
  Stack,
  Switch,
  Title,
} from 'shared-ui'
import { name, type PageOfRemote, pages } from '#harness-pages'

/** The pages of one remote, at their addresses in the product. */
export function Harness() {
  return (
    <>
      <HarnessBar />
      <Routes>
        {pages.map((page) => (
          <Route key={page.path} path={page.path} element={<HarnessPage key={page.path} {...page} />} />
        ))}
        <Route path="*" element={<HarnessPageList />} />
      </Routes>
    </>
  )
}

/** A link to the list of pages, and the data source toggle. */
function HarnessBar() {
  const { source, setSource } = useDataSource()
  return (
    <Group component="header" justify="space-between" p="xs">
      {/* Any unknown path shows the list of pages. */}
      <Anchor component={Link} to="/pages">
        {name}
      </Anchor>
      <Switch
        label="Real data"
        checked={source === 'real'}
        onChange={(event) => setSource(event.currentTarget.checked ? 'real' : 'mock')}
      />
    </Group>
  )
}

/** The remote's pages, with an id from the samples in each path; also shown for an unknown path. */
function HarnessPageList() {
  return (
    <Container component="main" py="xl">
      <Stack>
        <Title order={1}>Pages of {name}</Title>
        <List>
          {pages.map(({ path, title }) => (
            <List.Item key={path}>
              <Anchor component={Link} to={path.replace(/:\w+/g, 'R001')}>
                {title}
              </Anchor>{' '}
              <Code>{path}</Code>
            </List.Item>
          ))}
        </List>
      </Stack>
    </Container>
  )
}

/** A page in the shell's frame: an operator's page inside <main>; a public page has its own. */
function HarnessPage({ path, title, Page }: PageOfRemote) {
  const page = (
    <PageErrorBoundary>
      <title>{title}</title>
      <Page />
    </PageErrorBoundary>
  )
  return path.startsWith('/app/') ? <main>{page}</main> : page
}

/** Shows a page's error, where the shell would show its failure card. */
class PageErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <Container py="xl">
        <Alert color="red" title="The page threw an error">
          <Code block>{error.stack ?? error.message}</Code>
        </Alert>
      </Container>
    )
  }
}
