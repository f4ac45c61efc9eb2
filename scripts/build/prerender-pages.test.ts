import { inlineScript } from './prerender-pages'

describe('a script inside a document', () => {
  it('is a separate element', () => {
    expect(inlineScript('go()\n')).toBe('<script>go()</script>')
  })

  it('is not ended by a tag in its text', () => {
    const element = inlineScript('go("</script><!--")')
    expect(element.match(/<\/script/g)).toHaveLength(1)
    expect(element).not.toContain('<!--')
  })

  it('is left out when it is empty', () => {
    expect(inlineScript('\n')).toBe('')
  })
})
