import { htmlText, plainDocument } from '../../http/plain-document'

interface SignInForm {
  /** Where to go after. */
  next: string
  /** What was typed before. */
  name?: string
  /** Why it did not work, in words. */
  problem?: string
}

export function signInDocument({ next, name = '', problem }: SignInForm): string {
  // Read out when the page opens, and named in its title: nothing else on the page tells that the sign-in failed.
  const alert = problem ? `<p class="problem" role="alert" id="problem">${htmlText(problem)}</p>` : ''
  const described = problem ? ' aria-describedby="problem"' : ''
  const [atName, atPassword] = name ? ['', ' autofocus'] : [' autofocus', '']
  return plainDocument(
    problem ? 'Sign-in failed' : 'Sign in',
    `<h1>Sign in</h1>
<p>Smart Bins Wellington, for the council’s staff</p>
${alert}
<form method="post" action="/sign-in">
<input type="hidden" name="next" value="${htmlText(next)}">
<label for="name">Name</label>
<input id="name" name="name" value="${htmlText(name)}" required maxlength="100" autocomplete="username" autocapitalize="none" spellcheck="false"${described}${atName}>
<label for="password">Password</label>
<input id="password" name="password" type="password" required maxlength="1000" autocomplete="current-password"${described}${atPassword}>
<button>Sign in</button>
</form>`,
  )
}

/** For somebody whose role opens nothing here. */
export const closedDocument = (name: string) =>
  plainDocument(
    'Not for this account',
    `<h1>Not for this account</h1>
<p>You are signed in as ${htmlText(name)}, and this account may not open these pages. Ask an administrator for a role that may.</p>
<p><a href="/">Return to Home</a></p>`,
  )
