/** What a mail server said when it did not take a message: to which command, and how. */
export interface MailReply {
  /** Such as `RCPT TO`; `CONN` and `AUTH …` come before any message. */
  command: string
  /** The three digits; `null` where there was no reply. */
  code: number | null
  text: string
}

/**
 * What follows from a refusal: the message is tried again, it is not tried again, or nothing is sent to the address any more.
 *
 * By RFC 5321 a 5yz reply is permanent. It is the address that is refused only when the reply is to RCPT TO: before that the server has an
 * objection to this product, and after it to the message. RFC 3463 refines it: X.7 is about permissions and X.3 about the server, which are
 * no fault of the address, and a full mailbox (552 and X.2.2) is emptied one day.
 */
export function classifyRefusal({ command, code, text }: MailReply): 'later' | 'message' | 'address' {
  if (code === null || code < 500) return 'later'
  const [, subject = '', detail = ''] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(text) ?? []
  if (command === 'RCPT TO') {
    if (code === 552 || code === 530 || subject === '3' || subject === '7') return 'later'
    return subject === '2' && detail === '2' ? 'later' : 'address'
  }
  return command === 'DATA' ? 'message' : 'later'
}
