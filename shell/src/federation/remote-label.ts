import type { Publication } from 'shared-domain'

/** What people call a remote: as the sidebar has it, else the title of its first page. */
export const remoteLabel = ({ pages, name }: Publication): string =>
  pages.find(({ navigation }) => navigation)?.navigation?.label ?? pages[0]?.title ?? name
