import { unstyledClasses } from './unstyled-classes'

describe('the classes of a document', () => {
  const html =
    '<main class="page-a1b wide-c2d"><svg class="tabler-icon tabler-icon-flag"></svg><p class="">Hello</p></main>'

  it('are all in its styles, but for the names of icons', () => {
    expect(unstyledClasses(html, '@media (width > 48em){.page-a1b>.wide-c2d:hover{margin:.5em}}')).toEqual([])
  })

  it('are told where another build has named them otherwise', () => {
    expect(unstyledClasses(html, '.page-zzz{margin:0}.wide-c2d{margin:0}')).toEqual(['page-a1b'])
  })
})
