import { z } from 'zod'
import { htmlText } from '../../http/plain-document'
import { passwordProblem } from '../accounts/passwords'

interface NewPasswordForm {
  /** Where the form goes. */
  action: string
  /** The account's name: a password manager stores it with the password. */
  name: string
  /** Why the last password was refused, as text. */
  problem?: string | undefined
}

/** A form for a new password, typed twice. It works without a script. */
export function newPasswordForm({ action, name, problem }: NewPasswordForm): string {
  const alert = problem ? `<p class="problem" role="alert" id="problem">${htmlText(problem)}</p>` : ''
  const described = problem ? 'problem rule' : 'rule'
  return `${alert}
<form method="post" action="${htmlText(action)}">
<input type="hidden" name="name" value="${htmlText(name)}" autocomplete="username">
<label for="password">New password</label>
<input id="password" name="password" type="password" required maxlength="1000" autocomplete="new-password" aria-describedby="${described}" autofocus>
<p id="rule">12 characters or more. Several words that do not belong together are good.</p>
<label for="again">New password once more</label>
<input id="again" name="again" type="password" required maxlength="1000" autocomplete="new-password">
<button>Save and sign in</button>
</form>`
}

const TypedSchema = z.object({ password: z.string(), again: z.string() })

/** The password from such a form, or a text why it was refused. */
export async function readNewPassword(
  body: unknown,
  name: string,
): Promise<{ password: string; problem?: never } | { password?: never; problem: string }> {
  const typed = TypedSchema.safeParse(body)
  if (!typed.success) return { problem: 'Write the new password twice.' }
  const { password, again } = typed.data
  if (password !== again) return { problem: 'The two passwords differ. Write the same one twice.' }
  const problem = await passwordProblem(password, name)
  return problem ? { problem } : { password }
}
