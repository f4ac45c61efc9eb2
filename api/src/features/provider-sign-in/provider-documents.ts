import { htmlText, plainDocument } from '../../http/plain-document'

/** A sign-in that failed, with a link to try again. */
export const problemDocument = (sentence: string, next: string) =>
  plainDocument(
    'Sign-in failed',
    `<h1>Sign-in failed</h1>
<p class="problem" role="alert">${htmlText(sentence)}</p>
<p><a href="/sign-in?next=${htmlText(encodeURIComponent(next))}">Try again</a></p>
<p>If it does not answer for long, an administrator can come in with the <a href="/sign-in?local">break-glass account</a>.</p>`,
  )

/** The provider knows the person but gives no role here. */
export const noRoleDocument = (hasTooManyGroups: boolean) =>
  plainDocument(
    'No access yet',
    `<h1>No access yet</h1>
<p>The council’s sign-in knows you, but gives you no role in Smart Bins Wellington. Ask your IT service desk for one: viewer, operator, supervisor, driver or admin.</p>
${hasTooManyGroups ? '<p>Tell them that you are in too many groups for the list to be sent: app roles work all the same.</p>' : ''}
<p><a href="/">Return to Home</a></p>`,
  )

/** The provider did not say that the person showed the second factor that the role requires. */
export const noSecondFactorDocument = (next: string) =>
  plainDocument(
    'A second factor is missing',
    `<h1>A second factor is missing</h1>
<p class="problem" role="alert">Your role in Smart Bins Wellington asks for a second factor, and the council’s sign-in did not say that you showed one.</p>
<p>Add one there, or ask your IT service desk for it. Then <a href="/sign-in?next=${htmlText(encodeURIComponent(next))}">sign in again</a>.</p>`,
  )

/** The person is known at the council's sign-in, but the invitation adds nothing. */
export const invalidInvitationDocument = (sentence: string) =>
  plainDocument(
    'The invitation does not work',
    `<h1>The invitation does not work</h1>
<p class="problem" role="alert">${htmlText(sentence)}</p>
<p><a href="/sign-in">Sign in without it</a>, or ask an administrator of Smart Bins for another.</p>`,
  )

/** The page that asked for the proof is in another window, and continues by itself. */
export const provedDocument = () =>
  plainDocument(
    'Thank you',
    `<h1>Thank you</h1>
<p>Close this window: the page that you came from goes on.</p>
<p><a href="/app/dashboard">Or go to the dashboard</a></p>`,
  )

export const signedOutDocument = () =>
  plainDocument(
    'Signed out',
    `<h1>You are signed out</h1>
<p>Close the browser too on a computer that others use.</p>
<p><a href="/sign-in">Sign in again</a></p>`,
  )
