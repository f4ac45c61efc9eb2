import { type ReactNode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, UiProvider } from 'shared-ui'
import 'shared-ui/styles.css'
import { Gallery } from './Gallery'
import { GalleryBoard } from './GalleryBoard'

const asked = new URLSearchParams(location.search)
const scheme = asked.get('scheme')
const page = document.documentElement.dataset
page.density = asked.get('density') ?? 'comfortable'

createRoot(document.getElementById('root') as HTMLElement).render(
  <UiProvider>
    {scheme ? (
      <InScheme scheme={scheme}>
        <BrowserRouter>
          <Gallery />
        </BrowserRouter>
      </InScheme>
    ) : (
      <GalleryBoard />
    )}
  </UiProvider>,
)

/** The colour scheme of this document only: a stored choice would apply to every document of the gallery. */
function InScheme({ scheme, children }: { scheme: string; children: ReactNode }) {
  useEffect(() => {
    page.mantineColorScheme = scheme
  }, [scheme])
  return children
}
