import { Anchor, Code, Container, Link, List, Stack, Title } from 'shared-ui'
import type { PageOfRemote } from '#harness-pages'
import { examplePath } from './example-path'

/** Where every page of the remote is; also shown for a path that it does not have. */
export function HarnessPageList({ name, pages }: { name: string; pages: PageOfRemote[] }) {
  return (
    <Container component="main" py="xl">
      <Stack>
        <Title order={1}>Pages of {name}</Title>
        <List>
          {pages.map(({ path, title }) => (
            <List.Item key={path}>
              <Anchor component={Link} to={examplePath(path)}>
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
