import { inlineScript } from './prerender-pages'

describe('a script inside a document', () => {
  it('is an element of its own', () => {
    expect(inlineScript('go()\n')).toBe('<script>go()</script>')
  })

  it('does not end before its end', () => {
    const element = inlineScript('go("</script><!--")')
    expect(element.match(/<\/script/g)).toHaveLength(1)
    expect(element).not.toContain('<!--')
  })

  it('is none when there is nothing to run', () => {
    expect(inlineScript('\n')).toBe('')
  })
})
