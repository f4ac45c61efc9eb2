import type { ReactNode } from 'react'
import { Link, PageHeader } from 'shared-ui'
import { t } from '../messages/translate'
import classes from './AdminFrame.module.css'
import { sectionAt, useSections } from './sections'

interface AdminFrameProps {
  /** The path of the page in `remote.json`. */
  path: string
  actions?: ReactNode
  children: ReactNode
}

/** The frame of a page below Admin: its heading, and links to the other pages. */
export function AdminFrame({ path, actions, children }: AdminFrameProps) {
  const { title, summary } = sectionAt(path)
  return (
    <>
      <PageHeader title={title} subtitle={summary} actions={actions} />
      <nav aria-label={t('adminFrame.adminPages')}>
        <ul className={classes.sections}>
          {useSections().map((section) => (
            <li key={section.path}>
              <Link
                to={section.path}
                className={classes.section}
                aria-current={section.path === path ? 'page' : undefined}
              >
                {section.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </>
  )
}
