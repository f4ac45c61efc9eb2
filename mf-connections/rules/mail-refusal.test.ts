import { classifyRefusal } from './mail-refusal'

it.each([
  ['later', 'RCPT TO', 450, '450 4.2.1 Mailbox busy'],
  ['later', 'DATA', 421, '421 Closing'],
  ['later', 'CONN', null, ''],
  ['later', 'AUTH PLAIN', 535, '535 5.7.8 Bad credentials'],
  ['later', 'MAIL FROM', 550, '550 5.1.8 Sender not known'],
  ['later', 'RCPT TO', 550, '550 5.7.1 Relaying denied'],
  ['later', 'RCPT TO', 530, '530 Authentication required'],
  ['later', 'RCPT TO', 552, '552 5.2.2 Mailbox full'],
  ['later', 'RCPT TO', 550, '550 5.2.2 Mailbox full'],
  ['message', 'DATA', 554, '554 5.6.0 Content refused'],
  ['address', 'RCPT TO', 550, '550 5.1.1 No such user'],
  ['address', 'RCPT TO', 550, '550 No such user'],
  ['address', 'RCPT TO', 553, '553 5.1.3 Bad address'],
  ['address', 'RCPT TO', 550, '550 5.2.1 Mailbox disabled'],
])('concerns %s when a reply to %s is %s %s', (expected, command, code, text) => {
  expect(classifyRefusal({ command, code, text })).toBe(expected)
})
