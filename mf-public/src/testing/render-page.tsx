import { act, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import type { DataSource } from 'shared-domain/client'
import { WithDomain } from 'shared-domain/testing'
import { TRANSPORTS } from '../page-data/page-transport'
import { WhichBin } from '../report-page/WhichBin'
import { WhichBinContext } from '../report-page/which-bin-on-demand'

// Loaded ahead, so that pages with mock data show it at once.
beforeAll(() => TRANSPORTS.mock.load?.())

/** Renders a page at a URL as its own document would. */
export function renderPage(page: ReactElement, at: string, source: DataSource = 'mock') {
  history.replaceState(null, '', at)
  return render(
    <WithDomain source={source}>
      <WhichBinContext value={WhichBin}>{page}</WhichBinContext>
    </WithDomain>,
  )
}

/** Advances jest's fake timers. */
export const passTime = (ms: number) => act(() => jest.advanceTimersByTime(ms))
