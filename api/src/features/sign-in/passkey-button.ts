import { htmlText } from '../../http/plain-document'

/**
 * Asks the browser for a passkey and signs in with it. Stays hidden in browsers without a script or without the JSON forms of
 * WebAuthn.
 */
export const PASSKEY_SCRIPT = `
const button = document.getElementById('passkey')
const problem = document.getElementById('passkey-problem')
const post = async (path, body) => {
  const answer = await fetch(path, {
    method: 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (answer.ok) return answer.json()
  throw new Error((await answer.json()).detail)
}
const say = (text) => {
  problem.textContent = text
  problem.hidden = text === ''
}
if (window.PublicKeyCredential?.parseRequestOptionsFromJSON) {
  button.hidden = false
  button.addEventListener('click', async () => {
    say('')
    try {
      const { options } = await post('/api/session/passkey/challenge')
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
      const credential = await navigator.credentials.get({ publicKey })
      const { goesOnAt } = await post('/api/session/passkey', { credential: credential.toJSON() })
      location.assign(goesOnAt ?? '/sign-in?next=' + encodeURIComponent(button.dataset.next))
    } catch (error) {
      say(error instanceof DOMException ? 'No passkey was used. Try again, or go on without one.' : error.message)
    }
  })
}
`

/** Hidden until the script finds that the browser supports passkeys. `next` is where to go afterwards. */
export const passkeyButton = (
  next: string,
) => `<p class="problem" role="alert" id="passkey-problem" hidden></p>
<button type="button" class="second" id="passkey" data-next="${htmlText(next)}" hidden>Use a passkey</button>
<script>${PASSKEY_SCRIPT}</script>`
