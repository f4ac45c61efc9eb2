import { Route, Routes } from 'shared-ui'
import { name, pages } from '#harness-pages'
import { HarnessBar } from './HarnessBar'
import { HarnessPage } from './HarnessPage'
import { HarnessPageList } from './HarnessPageList'

/** One remote's pages at the addresses they have in the product. */
export function Harness() {
  return (
    <>
      <HarnessBar name={name} />
      <Routes>
        {pages.map((page) => (
          <Route key={page.path} path={page.path} element={<HarnessPage key={page.path} {...page} />} />
        ))}
        <Route path="*" element={<HarnessPageList name={name} pages={pages} />} />
      </Routes>
    </>
  )
}
