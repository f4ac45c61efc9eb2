/** @jest-environment jsdom */
import { focusFirstWrong } from './focus-first-wrong'

const form = () => {
  document.body.innerHTML = `
    <form>
      <input name="name">
      <input type="radio" name="kind" value="a"><input type="radio" name="kind" value="b">
      <textarea name="note"></textarea>
      <button>Save</button>
    </form>`
  return document.querySelector('form')
}

describe('of the fields of a form that are wrong', () => {
  it('the first in the order of the form gets the focus, whatever the order of the faults', () => {
    focusFirstWrong(form(), { note: 'Too long.', kind: 'Choose one.' })
    expect(document.activeElement).toHaveAttribute('value', 'a')
  })

  it('one that the form lacks moves no focus', () => {
    focusFirstWrong(form(), { depot: 'Choose one.' })
    focusFirstWrong(null, { name: 'Give a name.' })
    expect(document.body).toHaveFocus()
  })
})
